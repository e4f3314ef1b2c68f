//! The larger files of the contract, which the build script packs. A process unpacks a file when it first needs it.

use std::io::Read;
use std::sync::LazyLock;

use flate2::read::ZlibDecoder;

macro_rules! packed {
    ($file:literal) => {
        LazyLock::new(|| unpacked(include_bytes!(concat!(env!("OUT_DIR"), "/", $file, ".zlib"))))
    };
}

/// The compiled contract, [`sudokud_service::proto::DESCRIPTOR_SET`].
pub(crate) static DESCRIPTOR_SET: LazyLock<Vec<u8>> = packed!("descriptors.binpb");

/// The description of the callers' services in JSON.
pub(crate) static CALLERS_JSON: LazyLock<Vec<u8>> = packed!("callers.json");

/// The description of the operators' services in JSON.
pub(crate) static OPERATORS_JSON: LazyLock<Vec<u8>> = packed!("operators.json");

fn unpacked(packed: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    ZlibDecoder::new(packed)
        .read_to_end(&mut file)
        .expect("the build script has packed the file");
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_compiled_contract_is_that_of_the_api() {
        assert_eq!(*DESCRIPTOR_SET, sudokud_service::proto::DESCRIPTOR_SET);
    }
}
