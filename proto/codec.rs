//! Encodes and decodes the messages of this API.

use std::marker::PhantomData;

use prost::Message;
use tonic::codec::{BufferSettings, Codec};
use tonic_prost::{ProstDecoder, ProstEncoder};

/// The codec of all calls: protobuf, with buffers that fit its small messages.
///
/// Tonic allocates two buffers a call, of 8 KiB by default. A request or an answer usually has a few hundred bytes, and glibc serves
/// allocations of at most 1,032 bytes from a cache of the thread. A larger message grows its buffer.
#[derive(Debug)]
pub struct MessageCodec<T, U>(PhantomData<(T, U)>);

/// The first size of a buffer in bytes.
const BUFFER: usize = 1_000;
/// The number of encoded bytes after which a stream sends them. This is tonic's default.
const SEND_AT: usize = 32 * 1024;

impl<T, U> Default for MessageCodec<T, U> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<T, U> Codec for MessageCodec<T, U>
where
    T: Message + Send + 'static,
    U: Message + Default + Send + 'static,
{
    type Encode = T;
    type Decode = U;
    type Encoder = ProstEncoder<T>;
    type Decoder = ProstDecoder<U>;

    fn encoder(&mut self) -> Self::Encoder {
        ProstEncoder::new(BufferSettings::new(BUFFER, SEND_AT))
    }

    fn decoder(&mut self) -> Self::Decoder {
        ProstDecoder::new(BufferSettings::new(BUFFER, SEND_AT))
    }
}
