//! Chains inside of chains: a hint of a chaining rule on a working board, which eliminates candidates there.

use std::rc::Rc;

use super::cycles::Literal;

/// A hint on a working board.
#[derive(Debug, PartialEq)]
pub(crate) struct NestedChain {
    /// For each target, the literals of its nodes from the target on, layer by layer.
    pub(crate) chains: Vec<Vec<Literal>>,
    /// Number of nodes, including those of chains nested in this one.
    pub(crate) complexity: u32,
}

/// Adds a chain unless an equal one is among the others.
pub(crate) fn insert(all: &mut Vec<Rc<NestedChain>>, chain: &Rc<NestedChain>) {
    if !all
        .iter()
        .any(|known| Rc::ptr_eq(known, chain) || known.chains == chain.chains)
    {
        all.push(Rc::clone(chain));
    }
}
