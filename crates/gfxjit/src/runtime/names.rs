//! Parses names of devices.

/// The devices that a name stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum NameRequest {
    /// `auto`.
    Auto,
    /// `amdgpu`: all real GPUs. `hsa`, `hip`: all of one driver.
    All(String),
    /// `amdgpu:N`: the N-th real GPU, whichever driver reaches it.
    Nth(usize),
    /// `amdgpu://GPU-…`: the real GPU of that UUID.
    Uuid(String),
    /// Any other name, which a driver interprets.
    Uri(String),
}

/// Drivers whose name alone stands for all their GPUs.
const ALL_OF: [&str; 2] = ["hsa", "hip"];

/// The devices that a name stands for, in order: `sim://gfx942,gfx1100?cus=2` are two, with the
/// same options.
pub(super) fn wanted(name: &str) -> Vec<NameRequest> {
    if name == "auto" {
        return vec![NameRequest::Auto];
    }
    if name == "amdgpu" || ALL_OF.contains(&name) {
        return vec![NameRequest::All(name.to_owned())];
    }
    let Some((scheme, rest)) = name.split_once("://") else {
        return vec![one(name)];
    };
    let (list, options) = rest.split_at(rest.find('?').unwrap_or(rest.len()));
    let numbered = scheme == "amdgpu" || ALL_OF.contains(&scheme);
    list.split(',')
        .map(|item| {
            // `hsa://0,1` means `hsa:0` and `hsa:1`.
            if numbered && item.parse::<usize>().is_ok() {
                one(&format!("{scheme}:{item}{options}"))
            } else {
                one(&format!("{scheme}://{item}{options}"))
            }
        })
        .collect()
}

fn one(name: &str) -> NameRequest {
    if let Some(uuid) = name.strip_prefix("amdgpu://") {
        return NameRequest::Uuid(uuid.to_owned());
    }
    let number = name.strip_prefix("amdgpu:");
    match number.and_then(|number| number.parse().ok()) {
        Some(number) => NameRequest::Nth(number),
        None => NameRequest::Uri(name.to_owned()),
    }
}

/// The numbers of the GPUs (given by UUID) that a variable such as `HIP_VISIBLE_DEVICES` lets a
/// program see: a list of numbers and UUIDs, which ends at the first invalid entry, as in HIP.
pub(super) fn visible(variable: &str, uuids: &[String]) -> Vec<usize> {
    let mut seen = Vec::new();
    for item in variable.split(',').map(str::trim) {
        let place = match item.parse::<usize>() {
            Ok(number) => (number < uuids.len()).then_some(number),
            Err(_) => uuids
                .iter()
                .position(|uuid| uuid.eq_ignore_ascii_case(item)),
        };
        match place {
            Some(place) if !seen.contains(&place) => seen.push(place),
            _ => break,
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_lists() {
        let uri = |name: &str| NameRequest::Uri(name.to_owned());
        for (name, expected) in [
            ("auto", vec![NameRequest::Auto]),
            ("amdgpu", vec![NameRequest::All("amdgpu".to_owned())]),
            ("hip", vec![NameRequest::All("hip".to_owned())]),
            ("amdgpu:3", vec![NameRequest::Nth(3)]),
            (
                "amdgpu://0,2",
                vec![NameRequest::Nth(0), NameRequest::Nth(2)],
            ),
            (
                "amdgpu://GPU-0123456789abcdef",
                vec![NameRequest::Uuid("GPU-0123456789abcdef".to_owned())],
            ),
            ("hsa:1", vec![uri("hsa:1")]),
            ("hsa://1,0", vec![uri("hsa:1"), uri("hsa:0")]),
            ("hsa://GPU-1", vec![uri("hsa://GPU-1")]),
            ("sim://gfx1100", vec![uri("sim://gfx1100")]),
            (
                "sim://gfx942:xnack-,gfx1100?cus=2",
                vec![uri("sim://gfx942:xnack-?cus=2"), uri("sim://gfx1100?cus=2")],
            ),
            ("gfx1100", vec![uri("gfx1100")]),
            ("amdgpu:x", vec![uri("amdgpu:x")]),
            ("", vec![uri("")]),
        ] {
            assert_eq!(wanted(name), expected, "{name}");
        }
    }

    #[test]
    fn visible_devices() {
        let uuids = ["GPU-a", "GPU-b", "GPU-c"].map(str::to_owned);
        for (variable, seen) in [
            ("0,2", vec![0, 2]),
            ("gpu-b , 0", vec![1, 0]),
            ("1,7,0", vec![1]),
            ("1,1,0", vec![1]),
            ("-1", vec![]),
            ("", vec![]),
        ] {
            assert_eq!(visible(variable, &uuids), seen, "{variable}");
        }
    }
}
