//! Applies the needs of functions that the user states to the call graph.

use foldhash::{HashMap, HashMapExt};
use std::str::FromStr;

use gfxjit_codeobj::info::Resources;

use crate::budget::graph::Graph;
use crate::read::input::Object;
use crate::{Assumption, LinkError, Options};

impl FromStr for Assumption {
    type Err = LinkError;

    /// Parses `function:vgprs=64,scratch=256`; other keys are `agprs`, `sgprs` and `depth`.
    fn from_str(text: &str) -> Result<Self, LinkError> {
        let bad = |reason: String| LinkError::Assumption {
            function: text.to_owned(),
            reason: format!("{reason}; write it as function:vgprs=64,scratch=256"),
        };
        let (function, facts) = text
            .rsplit_once(':')
            .filter(|(function, _)| !function.is_empty())
            .ok_or_else(|| bad("it has no function and facts".to_owned()))?;
        let mut assumption = Self {
            function: function.to_owned(),
            ..Self::default()
        };
        for fact in facts.split(',') {
            let (what, value) = fact
                .split_once('=')
                .ok_or_else(|| bad(format!("`{fact}` has no value")))?;
            let slot = match what {
                "vgprs" => &mut assumption.vgprs,
                "agprs" => &mut assumption.agprs,
                "sgprs" => &mut assumption.sgprs,
                "scratch" => &mut assumption.scratch,
                "depth" => &mut assumption.depth,
                _ => {
                    let reason = "is none of vgprs, agprs, sgprs, scratch and depth";
                    return Err(bad(format!("`{what}` {reason}")));
                }
            };
            let value = value
                .parse()
                .map_err(|_| bad(format!("`{value}` is no number up to {}", u32::MAX)))?;
            if slot.replace(value).is_some() {
                return Err(bad(format!("`{what}` is stated twice")));
            }
        }
        Ok(assumption)
    }
}

/// Sets the needs of functions that the options state; returns the recursion depths by node.
pub(crate) fn apply(
    objects: &[Object<'_>],
    graph: &mut Graph<'_>,
    options: &Options,
) -> Result<HashMap<u32, u32>, LinkError> {
    let mut depths = HashMap::new();
    if options.assume.is_empty() {
        return Ok(depths);
    }
    let mut named: HashMap<String, Vec<u32>> = HashMap::new();
    for node in 0..graph.nodes.len() as u32 {
        named
            .entry(graph.name(objects, node))
            .or_default()
            .push(node);
    }
    for assumption in &options.assume {
        let Some(nodes) = named.get(&assumption.function) else {
            return Err(LinkError::Assumption {
                function: assumption.function.clone(),
                reason: "no input has such a function".to_owned(),
            });
        };
        for &node in nodes {
            if let Some(depth) = assumption.depth {
                depths.insert(node, depth);
            }
            if let Some(node) = graph.nodes.get_mut(node as usize) {
                node.own = merged(assumption, node.own)?;
                node.is_assumed = true;
            }
        }
    }
    Ok(depths)
}

fn merged(
    assumption: &Assumption,
    known: Option<Resources>,
) -> Result<Option<Resources>, LinkError> {
    let Assumption {
        function,
        vgprs,
        agprs,
        sgprs,
        scratch,
        ..
    } = assumption;
    let stated = [vgprs, agprs, sgprs, scratch];
    if stated.iter().all(|value| value.is_none()) {
        return Ok(known);
    }
    if known.is_none() && (vgprs.is_none() || scratch.is_none()) {
        return Err(LinkError::Assumption {
            function: function.clone(),
            reason: "its object says nothing about it, so both vgprs=N and scratch=N must be \
                     stated"
                .to_owned(),
        });
    }
    // A function of an unknown compiler may use every SGPR that calls do not preserve.
    let known = known.unwrap_or(Resources {
        flags: gfxjit_codeobj::info::USES_VCC | gfxjit_codeobj::info::USES_FLAT_SCRATCH,
        sgprs: 102,
        ..Resources::default()
    });
    Ok(Some(Resources {
        flags: known.flags,
        vgprs: vgprs.unwrap_or(known.vgprs),
        agprs: agprs.unwrap_or(known.agprs),
        sgprs: sgprs.unwrap_or(known.sgprs),
        private_segment_bytes: scratch.unwrap_or(known.private_segment_bytes),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn assumptions_are_read() {
        let read: Assumption = "ns::f:vgprs=64,scratch=256,depth=3".parse().unwrap();
        assert_eq!(read.function, "ns::f");
        assert_eq!((read.vgprs, read.scratch), (Some(64), Some(256)));
        assert_eq!((read.depth, read.agprs), (Some(3), None));
        for (text, reason) in [
            ("f", "no function and facts"),
            (":vgprs=1", "no function and facts"),
            ("f:", "`` has no value"),
            ("f:vgprs", "`vgprs` has no value"),
            ("f:lds=4", "`lds` is none of"),
            ("f:vgprs=-1", "`-1` is no number"),
            ("f:vgprs=1,vgprs=2", "stated twice"),
        ] {
            let error = text.parse::<Assumption>().unwrap_err().to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}
