//! TLS for a connection, by the system's OpenSSL (libssl 3 or 1.1), which is opened when it is first needed.
//!
//! Few programs need TLS here, and those that do have a system whose maintainers patch its library and keep its list of
//! authorities: so nothing is linked. OpenSSL reads and writes memory only (BIO_s_mem(3)); bytes go over the
//! caller's stream, with its deadlines and without signals.

mod api;

use std::ffi::{CString, c_int, c_long, c_void};
use std::fmt;
use std::io::{self, Read, Write};
use std::path::Path;
use std::ptr;

use api::{Api, Bio, Context, Ssl};

/// Most bytes that are moved at once.
const PART: usize = 16 << 10;

// Source: openssl/ssl.h and openssl/tls1.h.
const SSL_ERROR_WANT_READ: c_int = 2;
const SSL_ERROR_ZERO_RETURN: c_int = 6;
const SSL_CTRL_SET_TLSEXT_HOSTNAME: c_int = 55;
const SSL_CTRL_SET_MIN_PROTO_VERSION: c_int = 123;
const TLS1_2_VERSION: c_long = 0x0303;
const SSL_VERIFY_PEER: c_int = 1;

/// An encrypted connection over a stream.
pub struct TlsStream<S> {
    api: &'static Api,
    context: *mut Context,
    ssl: *mut Ssl,
    /// What comes from the stream.
    incoming: *mut Bio,
    /// What goes to the stream.
    outgoing: *mut Bio,
    stream: S,
}

// SAFETY: OpenSSL's objects may be used by any thread, one at a time, which `&mut self` sees to; they are not shared.
unsafe impl<S: Send> Send for TlsStream<S> {}

impl<S: Read + Write> TlsStream<S> {
    /// Encrypts a stream to a server, whose certificate must be for this name or address and be signed by one of the
    /// system's authorities, or of those in a file.
    ///
    /// # Errors
    /// There is no OpenSSL, the certificate is not accepted, or the stream fails.
    pub fn connect(stream: S, host: &str, authorities: Option<&Path>) -> io::Result<Self> {
        let api = api::open()?;
        let name = CString::new(host)?;
        // SAFETY: functions of OpenSSL by their manual pages; the method is static.
        let context = unsafe { (api.new_context)((api.client_method)()) };
        if context.is_null() {
            return Err(api.error("no context"));
        }
        let mut tls = Self {
            api,
            context,
            ssl: ptr::null_mut(),
            incoming: ptr::null_mut(),
            outgoing: ptr::null_mut(),
            stream,
        };
        tls.prepare(&name, authorities)?;
        tls.handshake(host)?;
        Ok(tls)
    }

    fn prepare(&mut self, host: &CString, authorities: Option<&Path>) -> io::Result<()> {
        let (api, context) = (self.api, self.context);
        let file = authorities.map(|path| CString::new(path.as_os_str().as_encoded_bytes()));
        let file = file.transpose()?;
        // SAFETY: the context is whole; texts end with a zero and live during the calls. The memory BIOs belong to the
        // connection from SSL_set_bio(3) on, which is freed once, when this is dropped.
        unsafe {
            let version = SSL_CTRL_SET_MIN_PROTO_VERSION;
            (api.control_context)(context, version, TLS1_2_VERSION, ptr::null_mut());
            (api.set_verify)(context, SSL_VERIFY_PEER, ptr::null_mut());
            let is_loaded = match &file {
                Some(file) => (api.load_authorities)(context, file.as_ptr(), ptr::null()),
                None => (api.default_authorities)(context),
            };
            if is_loaded != 1 {
                return Err(api.error("the certificates of authorities cannot be read"));
            }
            self.ssl = (api.new)(context);
            if self.ssl.is_null() {
                return Err(api.error("no connection"));
            }
            let (incoming, outgoing) =
                ((api.new_bio)((api.memory)()), (api.new_bio)((api.memory)()));
            if incoming.is_null() || outgoing.is_null() {
                return Err(api.error("no memory"));
            }
            (self.incoming, self.outgoing) = (incoming, outgoing);
            (api.set_bio)(self.ssl, incoming, outgoing);
            (api.set_client)(self.ssl);
            let is_address = (api.set_address)((api.parameters)(self.ssl), host.as_ptr()) == 1;
            let is_set = is_address || {
                let name = host.as_ptr().cast_mut().cast::<c_void>();
                let told = (api.control)(self.ssl, SSL_CTRL_SET_TLSEXT_HOSTNAME, 0, name);
                told == 1 && (api.set_host)(self.ssl, host.as_ptr()) == 1
            };
            match is_set {
                true => Ok(()),
                false => Err(api.error("the server's name is none")),
            }
        }
    }

    fn handshake(&mut self, host: &str) -> io::Result<()> {
        let done = self.run(|tls| {
            // SAFETY: the connection is whole.
            unsafe { (tls.api.handshake)(tls.ssl) }
        });
        done.map(drop).map_err(|error| {
            // SAFETY: as above; the text is static.
            let refused = unsafe {
                match (self.api.verified)(self.ssl) {
                    0 => None,
                    code => Some(api::text((self.api.verify_text)(code))),
                }
            };
            match refused {
                Some(reason) => {
                    io::Error::other(format!("the certificate of {host} is refused: {reason}"))
                }
                None => error,
            }
        })
    }

    /// Makes a call of OpenSSL that returns what SSL_get_error(3) takes, until it needs nothing more from the stream;
    /// zero is the end of the connection.
    fn run(&mut self, mut call: impl FnMut(&mut Self) -> c_int) -> io::Result<usize> {
        loop {
            // SAFETY: takes nothing. Old errors would be taken for this call's.
            unsafe { (self.api.clear_errors)() };
            let result = call(self);
            let error = match result > 0 {
                true => None,
                // SAFETY: directly after the call, on the same thread.
                false => Some(unsafe { (self.api.get_error)(self.ssl, result) }),
            };
            self.send()?;
            match error {
                None => return Ok(usize::try_from(result).unwrap_or_default()),
                Some(SSL_ERROR_ZERO_RETURN) => return Ok(0),
                Some(SSL_ERROR_WANT_READ) => self.receive()?,
                Some(_) => return Err(self.api.error("the connection fails")),
            }
        }
    }

    /// Sends what OpenSSL has written.
    fn send(&mut self) -> io::Result<()> {
        let mut bytes = [0_u8; PART];
        loop {
            // SAFETY: the BIO is whole, and the buffer as long as is said.
            let count = unsafe {
                (self.api.read_bio)(self.outgoing, bytes.as_mut_ptr().cast(), PART as c_int)
            };
            let Some(part) = usize::try_from(count)
                .ok()
                .and_then(|count| bytes.get(..count))
            else {
                return self.stream.flush();
            };
            if part.is_empty() {
                return self.stream.flush();
            }
            self.stream.write_all(part)?;
        }
    }

    /// Receives something for OpenSSL to read.
    fn receive(&mut self) -> io::Result<()> {
        let mut bytes = [0_u8; PART];
        let count = self.stream.read(&mut bytes)?;
        if count == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let part = bytes.get(..count).unwrap_or_default();
        // SAFETY: the BIO is whole, and the buffer as long as is said, which is at most `PART`.
        let taken = unsafe {
            (self.api.write_bio)(self.incoming, part.as_ptr().cast(), part.len() as c_int)
        };
        match usize::try_from(taken) == Ok(count) {
            true => Ok(()),
            false => Err(self.api.error("no memory")),
        }
    }

    /// The stream below.
    pub fn get_mut(&mut self) -> &mut S {
        &mut self.stream
    }
}

impl<S: Read + Write> Read for TlsStream<S> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let most = bytes.len().min(PART) as c_int;
        if most == 0 {
            return Ok(0);
        }
        // SAFETY: the connection is whole, and the buffer at least as long as is said.
        self.run(|tls| unsafe { (tls.api.read)(tls.ssl, bytes.as_mut_ptr().cast(), most) })
    }
}

impl<S: Read + Write> Write for TlsStream<S> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let most = bytes.len().min(PART) as c_int;
        if most == 0 {
            return Ok(0);
        }
        // SAFETY: as for reading. The call is repeated with the same bytes, as SSL_write(3) demands.
        self.run(|tls| unsafe { (tls.api.write)(tls.ssl, bytes.as_ptr().cast(), most) })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

impl<S> Drop for TlsStream<S> {
    fn drop(&mut self) {
        // SAFETY: each is freed once; null is none. The BIOs go with the connection.
        unsafe {
            (self.api.free)(self.ssl);
            (self.api.free_context)(self.context);
        }
    }
}

impl<S> fmt::Debug for TlsStream<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TlsStream").finish_non_exhaustive()
    }
}
