//! Devices and queues.

use std::sync::{Arc, LazyLock};

use gfxjit::{Libraries, MemoryKind, Runtime, hal};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::code::{Module, options};
use crate::error::Failure;
use crate::host::HostBytes;
use crate::memory::Memory;
use crate::process::{Own, check, interruptible, work};
use crate::queue::Queue;

/// One runtime for the process, so that drivers are searched for once.
// SAFETY: the kernels are the Python program's, which vouches for them as for its other native code.
static RUNTIME: LazyLock<Runtime> =
    LazyLock::new(|| unsafe { Runtime::with_hardware(&Libraries::default()) });

/// A device. `gfxjit.open` makes it.
#[pyclass(frozen, weakref, module = "gfxjit")]
pub(crate) struct Device {
    pub(crate) device: Own<gfxjit::Device>,
}

/// Opens a device by its name: `auto`, `sim://gfx1100`, `amdgpu:0`.
///
/// Raises `gfxjit.Error` of kind `no device`, whose text lists the devices there are.
///
///     >>> gfxjit.open("sim://gfx1100").target
///     'gfx1100'
#[pyfunction]
#[pyo3(signature = (name = "auto"))]
pub(crate) fn open(py: Python<'_>, name: &str) -> PyResult<Device> {
    let device = work(py, || RUNTIME.open(name))?.map_err(Failure::from)?;
    Ok(Device {
        device: device.into(),
    })
}

/// All devices, as dictionaries like `Device.info`, and the errors of drivers that could not list theirs, as texts.
///
///     >>> found, failures = gfxjit.devices()
///     >>> "sim://gfx1100" in [info["uri"] for info in found]
///     True
#[pyfunction]
pub(crate) fn devices(py: Python<'_>) -> PyResult<(Vec<Py<PyDict>>, Vec<String>)> {
    let list = work(py, || RUNTIME.devices())?;
    let described = list
        .devices
        .iter()
        .map(|info| Ok(described(py, info)?.unbind()));
    let failures = list.failures.iter();
    let failures = failures.map(|failure| format!("{}: {}", failure.driver, failure.error));
    Ok((described.collect::<PyResult<_>>()?, failures.collect()))
}

fn described<'py>(py: Python<'py>, info: &hal::DeviceInfo) -> PyResult<Bound<'py, PyDict>> {
    let all = PyDict::new(py);
    all.set_item("uri", &info.uri)?;
    all.set_item("name", &info.name)?;
    all.set_item("target", info.isa.to_string())?;
    all.set_item("software", info.kind == hal::DeviceKind::Software)?;
    all.set_item("wave_size", info.wave_size)?;
    all.set_item("compute_units", info.compute_units)?;
    all.set_item("memory_bytes", info.memory_bytes)?;
    all.set_item("lds_bytes", info.lds_bytes)?;
    all.set_item("max_workgroup_size", info.max_workgroup_size)?;
    all.set_item("shares_host_memory", info.features.import)?;
    Ok(all)
}

#[pymethods]
impl Device {
    /// Properties of the device: `uri`, `name`, `target`; `software` and `shares_host_memory` (bool); `wave_size` in
    /// lanes, `max_workgroup_size` in work-items, `compute_units`; `memory_bytes`, and `lds_bytes` of a workgroup.
    #[getter]
    fn info<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        described(py, self.device.info())
    }

    /// The name that opens it again.
    #[getter]
    fn uri(&self) -> String {
        self.device.info().uri.clone()
    }

    /// The target to compile for, as `gfx90a:sramecc+:xnack-`.
    #[getter]
    fn target(&self) -> String {
        self.device.info().isa.to_string()
    }

    /// Memory of `size` bytes: of kind `device` (undefined content), `host` or `fine-grained` (zeroed, and accessible
    /// by the host).
    ///
    /// Raises `gfxjit.Error` of kind `memory` if the device has not enough, `ValueError` for another kind.
    ///
    ///     >>> memory = gpu.allocate(16, "host")
    ///     >>> memory.write(b"abc", offset=4)
    ///     >>> memory.read(4, offset=4)
    ///     b'abc\x00'
    #[pyo3(signature = (size, kind = "device"))]
    fn allocate(&self, py: Python<'_>, size: u64, kind: &str) -> PyResult<Memory> {
        let kind = match kind {
            "device" => MemoryKind::Device,
            "host" => MemoryKind::HostVisible,
            "fine-grained" => MemoryKind::FineGrained,
            _ => {
                let wrong = format!("kind is `{kind}`: it is device, host or fine-grained");
                return Err(PyValueError::new_err(wrong));
            }
        };
        let memory = work(py, || gfxjit::Memory::new(&self.device, size, kind))?;
        Ok(Memory {
            memory: memory.map_err(Failure::from)?.into(),
        })
    }

    /// Lets kernels access the memory of an object with a buffer of bytes (writable, contiguous) in place: nothing is
    /// copied. The buffer is held until the result is freed and the commands that use it are done.
    ///
    /// Raises `BufferError` for other buffers, `ValueError` for an empty one, and `gfxjit.Error` where
    /// `info["shares_host_memory"]` is false.
    fn import_bytes(&self, py: Python<'_>, data: &Bound<'_, PyAny>) -> PyResult<Memory> {
        let bytes = Arc::new(HostBytes::of(data)?);
        let memory = work(py, || gfxjit::Memory::import(&self.device, bytes))?;
        Ok(Memory {
            memory: memory.map_err(Failure::from)?.into(),
        })
    }

    /// A new queue. Its commands run in order; those of different queues may run at the same time.
    ///
    /// Raises `gfxjit.Error` of kind `device` if the driver has no queue left.
    fn queue(&self) -> PyResult<Queue> {
        check()?;
        Ok(Queue {
            queue: self.device.queue().map_err(Failure::from)?.into(),
        })
    }

    /// Loads code (str or bytes): a source is compiled, of a bundle the entry that fits best is taken. `name` is its
    /// name in messages. Options are those of `gfxjit.compile`. Ctrl-C ends the call.
    ///
    /// Raises `gfxjit.Error` of kind `source` if it does not compile (`reasons` has the compiler's messages), and of
    /// kind `image` if nothing fits the device.
    ///
    ///     >>> module = gpu.build("k.ll", "define amdgpu_kernel void @k() { ret void }", opt="O2")
    ///     >>> module["k"][1, 64](queue=gpu.queue()).wait()
    ///     True
    #[pyo3(signature = (name, source, **settings))]
    fn build(
        &self,
        py: Python<'_>,
        name: &str,
        source: crate::code::SourceBytes,
        settings: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Module> {
        let options = options(settings)?;
        let (device, name) = ((*self.device).clone(), name.to_owned());
        let built = interruptible(py, move || {
            gfxjit::Module::build(&device, &name, &source.0, &options)
        })?;
        Ok(Module {
            module: built.map_err(Failure::from)?.into(),
        })
    }

    /// Loads an image.
    ///
    /// Raises `gfxjit.Error` of kind `image`, with every reason if the image does not fit the device.
    fn load(&self, py: Python<'_>, image: &crate::code::Image) -> PyResult<Module> {
        let image = (*image.image).clone();
        let loaded = work(py, || gfxjit::Module::load(&self.device, image))?;
        Ok(Module {
            module: loaded.map_err(Failure::from)?.into(),
        })
    }

    /// An array with these values: from numpy, from an object with a buffer or DLPack, or from
    /// lists. `kind` is that of `allocate`, whose errors it raises.
    ///
    ///     >>> gpu.array([[1.0, 2.0], [3.0, 4.0]]).numpy().sum().item()
    ///     10.0
    #[pyo3(signature = (values, kind = "device"))]
    fn array<'py>(
        slf: &Bound<'py, Self>,
        values: &Bound<'py, PyAny>,
        kind: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        arrays(slf)?.call_method1("array", (slf, values, kind))
    }

    /// An array with undefined content. `dtype` is a numpy type; `kind` is that of `allocate`, whose errors it
    /// raises.
    #[pyo3(signature = (shape, dtype, kind = "device"))]
    fn empty<'py>(
        slf: &Bound<'py, Self>,
        shape: &Bound<'py, PyAny>,
        dtype: &Bound<'py, PyAny>,
        kind: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        arrays(slf)?.call_method1("empty", (slf, shape, dtype, kind))
    }

    /// An array of zeros. `dtype` is a numpy type; `kind` is that of `allocate`, whose errors it raises.
    ///
    ///     >>> gpu.zeros((2, 3), "int16").nbytes
    ///     12
    #[pyo3(signature = (shape, dtype, kind = "device"))]
    fn zeros<'py>(
        slf: &Bound<'py, Self>,
        shape: &Bound<'py, PyAny>,
        dtype: &Bound<'py, PyAny>,
        kind: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        arrays(slf)?.call_method1("zeros", (slf, shape, dtype, kind))
    }

    /// The memory of a contiguous numpy array, or of another library's tensor on the host that has DLPack (PyTorch),
    /// as an array of the device: kernels access it in place, and it is held as long as the array.
    ///
    /// Raises `TypeError` for what cannot be used in place, and `gfxjit.Error` where `info["shares_host_memory"]` is
    /// false.
    ///
    ///     >>> values = np.arange(4, dtype=np.int32)
    ///     >>> shared = gpu.share(values)
    ///     >>> shared.set([5, 6, 7, 8])
    ///     >>> values.tolist()
    ///     [5, 6, 7, 8]
    fn share<'py>(
        slf: &Bound<'py, Self>,
        values: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        arrays(slf)?.call_method1("share", (slf, values))
    }

    fn __repr__(&self) -> String {
        format!("<gfxjit.Device {}>", self.device.info().uri)
    }
}

/// The Python module with the array functions.
fn arrays<'py>(device: &Bound<'py, Device>) -> PyResult<Bound<'py, PyModule>> {
    device.py().import("gfxjit._arrays")
}
