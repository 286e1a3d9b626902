//! Who gets how much of what is divided.
//!
//! Problem: buffers and grids are divided apart from each other, and the same GPU must get the
//! workgroups and the elements that belong together. So both are divided as so many equal pieces,
//! by this one rule.

use std::ops::Range;

/// Where each GPU's share of a whole begins and ends.
#[derive(Clone, Debug)]
pub(super) struct Shares {
    /// The shares added up; the last one is the whole.
    ends: Vec<u64>,
}

impl Shares {
    pub(super) fn new(devices: usize, shares: &[u32]) -> Result<Self, String> {
        if devices == 0 {
            return Err("a logical device has at least one GPU".to_owned());
        }
        if shares.len() != devices {
            return Err(format!("{} shares for {devices} GPUs", shares.len()));
        }
        let ends: Vec<u64> = shares
            .iter()
            .scan(0u64, |sum, &share| {
                *sum += u64::from(share);
                Some(*sum)
            })
            .collect();
        if ends.last() == Some(&0) {
            return Err("nobody has a share".to_owned());
        }
        Ok(Self { ends })
    }

    /// The pieces of one GPU, out of so many.
    pub(super) fn of(&self, device: usize, pieces: u64) -> Range<u64> {
        let whole = u128::from(*self.ends.last().unwrap_or(&1));
        // Not more than `pieces`, which is a u64.
        let at = |sum: u64| (u128::from(pieces) * u128::from(sum) / whole) as u64;
        let begin = device
            .checked_sub(1)
            .map_or(0, |before| at(self.ends[before]));
        begin..at(self.ends[device])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_somebodys_once() {
        for shares in [
            &[1][..],
            &[1, 1],
            &[3, 1],
            &[0, 5],
            &[7, 0, 2],
            &[u32::MAX; 4],
        ] {
            let divided = Shares::new(shares.len(), shares).unwrap();
            for pieces in [0, 1, 2, 7, 1000, u64::MAX] {
                let mut next = 0;
                for (device, &share) in shares.iter().enumerate() {
                    let part = divided.of(device, pieces);
                    assert_eq!(part.start, next);
                    assert!(share > 0 || part.is_empty());
                    next = part.end;
                }
                assert_eq!(next, pieces);
            }
        }
        assert_eq!(Shares::new(2, &[3, 1]).unwrap().of(0, 100), 0..75);
    }

    #[test]
    fn what_is_no_division() {
        for (devices, shares) in [(0, &[][..]), (1, &[0]), (2, &[1])] {
            assert!(Shares::new(devices, shares).is_err());
        }
    }
}
