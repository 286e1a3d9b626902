// The shim is one C ABI over several files.
