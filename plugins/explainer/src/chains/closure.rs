//! What follows from each candidate, as rows of bits: shows where a search for chains or cycles cannot succeed.

use super::links::{LinkKinds, Links};

/// For each candidate, the candidates that become true when it becomes true, through any number of links.
pub(crate) struct Closure {
    /// Number of words of a row.
    words: usize,
    /// For each candidate with a strong link, its bit. Only such candidates ever follow.
    bits: [u16; 729],
    /// For each candidate, its row.
    rows: Vec<u64>,
    row_of: [u16; 729],
    /// The candidate of each bit.
    strong: Vec<u16>,
}

const NO_BIT: u16 = u16::MAX;

impl Closure {
    pub(crate) fn new(links: &Links, kinds: LinkKinds) -> Self {
        let mut bits = [NO_BIT; 729];
        let mut row_of = [0; 729];
        let mut strong = Vec::with_capacity(links.candidates.len());
        for &index in &links.candidates {
            if links.strong(index, kinds).next().is_some() {
                bits[usize::from(index)] = strong.len() as u16;
                strong.push(index);
            }
        }
        let words = strong.len().div_ceil(64);
        // Rows of candidates with a bit come first, so that the number of a bit is that of a row.
        let others = links
            .candidates
            .iter()
            .filter(|&&index| bits[usize::from(index)] == NO_BIT);
        let order: Vec<u16> = strong.iter().chain(others).copied().collect();
        let mut rows = vec![0; order.len() * words];
        for (row, &index) in order.iter().enumerate() {
            row_of[usize::from(index)] = row as u16;
            for &(off, _) in links.weak(index, kinds) {
                for (_, on) in links.strong(off, kinds) {
                    let bit = usize::from(bits[usize::from(on)]);
                    rows[row * words + bit / 64] |= 1 << (bit % 64);
                }
            }
        }
        let mut through = vec![0; words];
        for via in 0..strong.len() {
            through.copy_from_slice(&rows[via * words..(via + 1) * words]);
            for row in rows.chunks_exact_mut(words).take(strong.len()) {
                if row[via / 64] >> (via % 64) & 1 == 1 {
                    for (word, further) in row.iter_mut().zip(&through) {
                        *word |= further;
                    }
                }
            }
        }
        // No other candidate is on the way to a third one.
        for row in strong.len()..order.len() {
            let (of_strong, others) = rows.split_at_mut(row * words);
            let row = &mut others[..words];
            let direct = row.to_vec();
            for via in ones(&direct) {
                let further = &of_strong[via * words..(via + 1) * words];
                for (word, further) in row.iter_mut().zip(further) {
                    *word |= further;
                }
            }
        }
        Self {
            words,
            bits,
            rows,
            row_of,
            strong,
        }
    }

    fn row(&self, of: u16) -> &[u64] {
        let start = usize::from(self.row_of[usize::from(of)]) * self.words;
        &self.rows[start..start + self.words]
    }

    /// Returns whether `to` follows from `from`.
    pub(crate) fn leads(&self, from: u16, to: u16) -> bool {
        let bit = usize::from(self.bits[usize::from(to)]);
        bit != usize::from(NO_BIT) && self.row(from)[bit / 64] >> (bit % 64) & 1 == 1
    }

    /// Returns whether `of` and another candidate follow from each other.
    pub(crate) fn is_in_cycle(&self, of: u16) -> bool {
        let mut following = ones(self.row(of)).map(|bit| self.strong[bit]);
        following.any(|other| other != of && self.leads(other, of))
    }

    /// Returns whether `of` becomes false when `from` becomes true.
    pub(crate) fn excludes(&self, from: u16, of: u16, links: &Links, kinds: LinkKinds) -> bool {
        links
            .weak(of, kinds)
            .iter()
            .any(|&(other, _)| other == from || self.leads(from, other))
    }

    /// Returns whether `of` is false if it is true.
    pub(crate) fn refutes(&self, of: u16, links: &Links, kinds: LinkKinds) -> bool {
        links
            .weak(of, kinds)
            .iter()
            .any(|&(other, _)| self.leads(of, other))
    }

    /// Returns whether `of` is true if it is false.
    pub(crate) fn proves(&self, of: u16, links: &Links, kinds: LinkKinds) -> bool {
        links.strong(of, kinds).any(|(_, from)| {
            links
                .strong(of, kinds)
                .any(|(_, off)| self.excludes(from, off, links, kinds))
        })
    }
}

/// Returns the bits that are set in a row.
fn ones(row: &[u64]) -> impl Iterator<Item = usize> + '_ {
    row.iter().enumerate().flat_map(|(word, &bits)| {
        let left = std::iter::successors(Some(bits), |bits| Some(bits & bits.wrapping_sub(1)));
        left.take_while(|&bits| bits != 0)
            .map(move |bits| word * 64 + bits.trailing_zeros() as usize)
    })
}
