//! Sources, images, modules and kernels.

use gfxjit::{Emit, OptionError, Options, PortableModule, Source, Target, ValueKind};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyList, PyTuple};

use crate::error::Failure;
use crate::event::Event;
use crate::launch::{self, LaunchParameters};
use crate::memory::Memory;
use crate::process::{Own, check, interruptible, work};
use crate::queue::Queue;

/// A source from Python: text or bytes.
pub(crate) struct SourceBytes(pub(crate) Vec<u8>);

impl<'a, 'py> FromPyObject<'a, 'py> for SourceBytes {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(text) = object.extract::<String>() {
            return Ok(Self(text.into_bytes()));
        }
        let bytes = object.extract::<Vec<u8>>();
        bytes
            .map(Self)
            .map_err(|_| PyTypeError::new_err("a source is str or bytes"))
    }
}

/// Options of compilation from keyword arguments.
pub(crate) fn options(settings: Option<&Bound<'_, PyDict>>) -> PyResult<Options> {
    let mut options = Options::default();
    let Some(settings) = settings else {
        return Ok(options);
    };
    for (name, value) in settings {
        let name: String = name.extract()?;
        for text in texts(&value)? {
            let set = options.set(&name.replace('_', "-"), &text);
            set.map_err(|error| match error {
                OptionError::Unknown { .. } => {
                    PyTypeError::new_err(format!("there is no option `{name}`"))
                }
                error => PyValueError::new_err(error.to_string()),
            })?;
        }
    }
    Ok(options)
}

/// The values of an option as text: an item for each element of a list, `NAME=VALUE` for each item of a dictionary,
/// none for None.
fn texts(value: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    if value.is_none() {
        return Ok(Vec::new());
    }
    if let Ok(on) = value.cast::<PyBool>() {
        let word = if on.is_true() { "on" } else { "off" };
        return Ok(vec![word.to_owned()]);
    }
    if let Ok(pairs) = value.cast::<PyDict>() {
        let text = |(name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
            Ok(format!("{}={}", name.str()?, value.str()?))
        };
        return pairs.iter().map(text).collect();
    }
    match value.cast::<PyList>() {
        Ok(values) => values
            .iter()
            .map(|one| Ok(one.str()?.to_string()))
            .collect(),
        Err(_) => Ok(vec![value.str()?.to_string()]),
    }
}

fn target(name: &str) -> PyResult<Target> {
    name.parse()
        .map_err(|error| PyValueError::new_err(format!("{error}")))
}

fn source(name: &str, bytes: &[u8]) -> PyResult<Source> {
    Ok(Source::detect(name, bytes)
        .map_err(gfxjit::Error::from)
        .map_err(Failure::from)?)
}

/// Compiles a source for a target to the form `emit`: `ir`, `opt-ir`, `asm`, `obj`, or `portable` bitcode.
///
/// The options are those of docs/options.md, with `_` for `-`: opt="O1", wave_size=64, define=["N=4"], isolate=True.
///
/// Raises `gfxjit.Error` of kind `source` if it does not compile (`reasons` has the compiler's messages); `TypeError`
/// for unknown options, `ValueError` for wrong values. Ctrl-C ends the call.
///
///     >>> source = "define amdgpu_kernel void @k() { ret void }"
///     >>> b"s_endpgm" in gfxjit.compile("k.ll", source, "gfx1100", emit="asm")
///     True
#[pyfunction]
#[pyo3(signature = (name, code, target_name, emit = "obj", **settings))]
pub(crate) fn compile<'py>(
    py: Python<'py>,
    name: &str,
    code: SourceBytes,
    target_name: &str,
    emit: &str,
    settings: Option<&Bound<'_, PyDict>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let what = match emit {
        "ir" => Emit::Ir,
        "opt-ir" => Emit::OptIr,
        "asm" => Emit::Asm,
        "obj" => Emit::Obj,
        "portable" => Emit::Portable,
        _ => {
            let wrong = format!("emit is `{emit}`: it is ir, opt-ir, asm, obj or portable");
            return Err(PyValueError::new_err(wrong));
        }
    };
    let (options, source, target) = (
        options(settings)?,
        source(name, &code.0)?,
        target(target_name)?,
    );
    let made = interruptible(py, move || gfxjit::emit(&source, target, &options, what))?;
    Ok(PyBytes::new(py, &made.map_err(Failure::from)?.bytes))
}

/// A loadable code object. `gfxjit.build`, `gfxjit.link`, `Image.parse` and `Image.select` make it; `bytes(image)` is
/// the ELF file.
#[pyclass(frozen, module = "gfxjit")]
pub(crate) struct Image {
    pub(crate) image: Own<gfxjit::Image>,
}

/// Compiles and links a source for a target. The options are those of `gfxjit.compile`, whose errors it raises; the
/// kind is `image` if the source does not link.
///
///     >>> image = gfxjit.build("k.ll", "define amdgpu_kernel void @k() { ret void }", "gfx1100")
///     >>> image.target, list(image.kernels)
///     ('gfx1100', ['k'])
#[pyfunction]
#[pyo3(signature = (name, code, target_name, **settings))]
pub(crate) fn build(
    py: Python<'_>,
    name: &str,
    code: SourceBytes,
    target_name: &str,
    settings: Option<&Bound<'_, PyDict>>,
) -> PyResult<Image> {
    let (options, source, target) = (
        options(settings)?,
        source(name, &code.0)?,
        target(target_name)?,
    );
    let built = interruptible(py, move || gfxjit::Image::build(&source, target, &options))?;
    Ok(Image {
        image: built.map_err(Failure::from)?.image.into(),
    })
}

/// Links sources, objects and archives, each a pair of name and bytes, to one image. Sources need a target, if no
/// object has one. `gc` leaves out sections that nothing refers to.
///
/// Raises `gfxjit.Error` of kind `image` if they do not link, and the errors of `gfxjit.compile`.
///
///     >>> kernel = "declare void @f() define amdgpu_kernel void @k() { call void @f() ret void }"
///     >>> image = gfxjit.link([("k.ll", kernel), ("f.ll", "define void @f() { ret void }")], "gfx1100")
///     >>> image.functions
///     ['f']
#[pyfunction]
#[pyo3(signature = (inputs, target_name = None, name = "linked", gc = false, **settings))]
pub(crate) fn link(
    py: Python<'_>,
    inputs: Vec<(String, SourceBytes)>,
    target_name: Option<&str>,
    name: &str,
    gc: bool,
    settings: Option<&Bound<'_, PyDict>>,
) -> PyResult<Image> {
    let mut linker = gfxjit::Linker::new().gc(gc).compile(options(settings)?);
    if let Some(name) = target_name {
        let target = target(name)?.amd().ok_or_else(|| {
            PyValueError::new_err(format!("{name} is no AMD target, which a link is for"))
        })?;
        linker = linker.target(target);
    }
    for (name, bytes) in inputs {
        linker = linker.input(&name, bytes.0);
    }
    let name = name.to_owned();
    let linked = interruptible(py, move || linker.link(&name))?.map_err(Failure::from)?;
    Ok(Image {
        image: linked.image.into(),
    })
}

/// Builds a portable module of a source: code for targets (all families if empty), and IR for others. `Device.build`
/// loads it on every device. The options are those of `gfxjit.compile`, whose errors it raises.
///
///     >>> module = gfxjit.portable("k.ll", "define amdgpu_kernel void @k() { ret void }", ["gfx1100"])
///     >>> gpu.build("k.gpu", module).kernel().name
///     'k'
#[pyfunction]
#[pyo3(signature = (name, code, targets = Vec::new(), **settings))]
pub(crate) fn portable<'py>(
    py: Python<'py>,
    name: &str,
    code: SourceBytes,
    targets: Vec<String>,
    settings: Option<&Bound<'_, PyDict>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let (options, source) = (options(settings)?, source(name, &code.0)?);
    let targets: Vec<Target> = targets
        .iter()
        .map(|name| target(name))
        .collect::<PyResult<_>>()?;
    let made = interruptible(py, move || {
        PortableModule::build(&source, &targets, &options)
    })?;
    Ok(PyBytes::new(py, &made.map_err(Failure::from)?.bytes))
}

#[pymethods]
impl Image {
    /// Reads a linked code object. Raises `gfxjit.Error` of kind `image` if it is damaged, or an object.
    #[staticmethod]
    #[pyo3(signature = (bytes, name = "image"))]
    fn parse(bytes: Vec<u8>, name: &str) -> PyResult<Self> {
        let image = gfxjit::Image::parse(name, bytes).map_err(Failure::from)?;
        Ok(Self {
            image: image.into(),
        })
    }

    /// Takes the entry for a target from a bundle, or from a host program or archive with bundles. Raises
    /// `gfxjit.Error` of kind `image`, with every reason, if nothing fits.
    #[staticmethod]
    #[pyo3(signature = (bytes, target_name, name = "bundle"))]
    fn select(bytes: Vec<u8>, target_name: &str, name: &str) -> PyResult<Self> {
        let image = gfxjit::Image::select(name, &bytes, target(target_name)?);
        Ok(Self {
            image: image.map_err(Failure::from)?.into(),
        })
    }

    /// What notebooks show.
    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        html(slf.py())?.call_method1("image", (slf,))
    }

    /// The ELF.
    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.image.bytes())
    }

    /// The target it was compiled for.
    #[getter]
    fn target(&self) -> String {
        self.image.target().to_string()
    }

    /// Its kernels by name, each with its resource needs and limits, as `Kernel.info`.
    #[getter]
    fn kernels<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for kernel in self.image.kernels() {
            all.set_item(&kernel.info.name, described(py, &kernel.info)?)?;
        }
        Ok(all)
    }

    /// The names of its device functions.
    #[getter]
    fn functions(&self) -> Vec<String> {
        let functions = self.image.functions().iter();
        functions.map(|function| function.name.clone()).collect()
    }

    /// Its variables by name, with their sizes in bytes.
    #[getter]
    fn variables(&self) -> std::collections::BTreeMap<String, u64> {
        let variables = self.image.variables().iter();
        variables
            .map(|variable| (variable.name.clone(), variable.size))
            .collect()
    }
}

fn described<'py>(py: Python<'py>, info: &gfxjit::KernelInfo) -> PyResult<Bound<'py, PyDict>> {
    let all = PyDict::new(py);
    let budget = info.budget;
    all.set_item("vgprs", budget.vgprs)?;
    all.set_item("agprs", budget.agprs)?;
    all.set_item("sgprs", budget.sgprs)?;
    all.set_item("scratch_bytes", budget.scratch_bytes)?;
    all.set_item("lds_bytes", budget.lds_bytes)?;
    all.set_item("wave_size", info.wave_size)?;
    all.set_item("max_workgroup_size", info.max_workgroup_size)?;
    all.set_item("kernarg_bytes", info.kernarg_bytes)?;
    Ok(all)
}

/// Code loaded on a device. `Device.build` and `Device.load` make it.
///
///     >>> module = gpu.build("table.ll", "@table = addrspace(1) global [2 x i16] [i16 1, i16 2]")
///     >>> module.write("table", np.array([3, 4], "int16").tobytes())
///     >>> np.frombuffer(module.read("table"), "int16").tolist()
///     [3, 4]
#[pyclass(frozen, module = "gfxjit")]
pub(crate) struct Module {
    pub(crate) module: Own<gfxjit::Module>,
}

#[pymethods]
impl Module {
    /// A kernel by name; without a name, the module's only kernel. Raises `gfxjit.Error` of kind `module`, whose text
    /// lists the kernels there are.
    #[pyo3(signature = (name = None))]
    fn kernel(&self, name: Option<&str>) -> PyResult<Kernel> {
        check()?;
        let kernel = match name {
            Some(name) => self.module.kernel(name),
            None => self.module.only_kernel(),
        };
        Ok(Kernel {
            kernel: kernel.map_err(Failure::from)?.into(),
        })
    }

    /// A kernel by name: `module["saxpy"]`.
    fn __getitem__(&self, name: &str) -> PyResult<Kernel> {
        self.kernel(Some(name))
    }

    /// Its image.
    #[getter]
    fn image(&self) -> Image {
        Image {
            image: self.module.image().clone().into(),
        }
    }

    /// The bytes of a variable. Waits for the module's launches. Raises `gfxjit.Error` of kind `module` if there is
    /// none of this name, and the error of a launch that was not reported yet.
    fn read<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyBytes>> {
        let value = work(py, || self.module.read::<u8>(name))?;
        Ok(PyBytes::new(py, &value.map_err(Failure::from)?))
    }

    /// Overwrites a variable. Waits for the module's launches. Raises the errors of `read`, and one of kind `memory`
    /// if the value has another size.
    fn write(&self, py: Python<'_>, name: &str, value: Vec<u8>) -> PyResult<()> {
        let written = work(py, || self.module.write(name, &value))?;
        Ok(written.map_err(Failure::from)?)
    }

    /// The address of a device function, for kernels that call by address; valid as long as the module. Raises
    /// `gfxjit.Error` of kind `module` if there is none that can be called.
    fn function(&self, name: &str) -> PyResult<u64> {
        check()?;
        let function = self.module.function(name).map_err(Failure::from)?;
        Ok(function.address().0)
    }
}

/// A kernel of a module. `kernel[grid, block](arguments)` launches it and returns the event: the grid in workgroups,
/// the block in work-items, each an int or a tuple of up to three (X, Y, Z).
///
///     >>> source = "kernel void twice(global int *x) { x[get_global_id(0)] *= 2; }"
///     >>> twice, x = gpu.build("twice.cl", source)["twice"], gpu.array(np.arange(8, dtype=np.int32))
///     >>> twice[2, 4](x).wait()
///     True
///     >>> x.numpy().tolist()
///     [0, 2, 4, 6, 8, 10, 12, 14]
#[pyclass(frozen, module = "gfxjit")]
pub(crate) struct Kernel {
    pub(crate) kernel: Own<gfxjit::Kernel>,
}

#[pymethods]
impl Kernel {
    /// Its name.
    #[getter]
    fn name(&self) -> String {
        self.kernel.name().to_owned()
    }

    /// Resource needs and limits: `vgprs`, `agprs`, `sgprs`; `scratch_bytes` of a work-item, `lds_bytes` of a
    /// workgroup, `kernarg_bytes`; `wave_size` in lanes, `max_workgroup_size` in work-items.
    #[getter]
    fn info<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        described(py, self.kernel.info())
    }

    /// Its explicit parameters, each a `gfxjit.Parameter`: name, kind (`value`, `pointer`, `lds`, `other`), bytes.
    #[getter]
    fn parameters<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let class = launches(py)?.getattr("Parameter")?;
        let parameters = self.kernel.parameters().iter();
        let described = parameters.map(|parameter| {
            let kind = match parameter.value_kind {
                ValueKind::ByValue => "value",
                ValueKind::GlobalBuffer => "pointer",
                ValueKind::DynamicSharedPointer => "lds",
                _ => "other",
            };
            class.call1((parameter.name.clone(), kind, parameter.size))
        });
        described.collect()
    }

    /// Starts the kernel. Arguments are `Memory` (or a pair of memory and offset in bytes), `bytes` of a value, an
    /// address as int, None for a null pointer. `grid` is in workgroups, `block` in work-items, `lds` (dynamic LDS of
    /// a workgroup) and `stack` (scratch of a work-item) in bytes, `timeout` in seconds; `uses` names memory that the
    /// kernel reaches by addresses in other data; `checks` is `all` or names of checks (software GPU only).
    ///
    /// Raises `gfxjit.Error` of kind `launch`, which names the argument or the limit. Errors of the running kernel
    /// are raised by the event.
    #[pyo3(signature = (queue, grid, block, arguments, lds = 0, cooperative = false, stack = None, uses = Vec::new(), timeout = None, checks = None, debug = None))]
    #[allow(clippy::too_many_arguments, reason = "keywords in Python")]
    fn launch<'py>(
        &self,
        py: Python<'py>,
        queue: &Queue,
        grid: Vec<u32>,
        block: Vec<u32>,
        arguments: &Bound<'py, PyTuple>,
        lds: u32,
        cooperative: bool,
        stack: Option<u32>,
        uses: Vec<PyRef<'py, Memory>>,
        timeout: Option<f64>,
        checks: Option<&str>,
        debug: Option<(Vec<String>, bool)>,
    ) -> PyResult<Event> {
        let asked = LaunchParameters {
            queue,
            grid,
            block,
            arguments,
            lds,
            cooperative,
            stack,
            uses,
            timeout,
            checks,
            debug,
        };
        launch::start(py, &self.kernel, asked)
    }

    /// `kernel[grid, block]`, or `kernel[grid, block, {"lds": bytes, …}]` with the keywords of `launch`: calling the
    /// result with arrays, numbers and other arguments starts the kernel.
    fn __getitem__<'py>(
        slf: &Bound<'py, Self>,
        size: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        launches(slf.py())?.call_method1("launcher", (slf, size))
    }

    /// What notebooks show.
    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        html(slf.py())?.call_method1("kernel", (slf,))
    }

    fn __repr__(&self) -> String {
        format!("<gfxjit.Kernel {}>", self.kernel.name())
    }
}

/// The Python module with what notebooks show.
fn html(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    py.import("gfxjit._html")
}

/// The Python module with the launch functions.
fn launches(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    py.import("gfxjit._launches")
}
