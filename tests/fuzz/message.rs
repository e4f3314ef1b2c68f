//! Random messages of any type of the contract: mostly well formed, with values that are right, nearly right and absurd; then
//! some bytes of some of them changed.

use prost::Message as _;
use prost_reflect::{
    DynamicMessage, FieldDescriptor, Kind, MapKey, MessageDescriptor, ReflectMessage as _, Value,
};
use sudokud::puzzle::RandomStream;

/// Texts that some field takes, and texts that none does.
const TEXTS: [&str; 34] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    ".................................................................................",
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "1................................................................................",
    "53007000060019500009800006080006000340080300170002000606000028000041900500008007",
    "",
    "0",
    "123456789",
    "12",
    "x-wing",
    "X-Wing",
    "jellyfish",
    "naked-single",
    "hidden-single",
    "x-wnig",
    "hodoku",
    "hodoko",
    "easy",
    "HARD",
    "extreme",
    "213456789",
    "312",
    "987654321",
    "t0:r123456789:c123456789:d123456789",
    "t1:r123456789:c123456789:d987654321",
    "player 7, 2026-11-22",
    "\0\u{1}\u{7f}",
    "éßñ漢字🧩",
    "5@0123456789abcdef",
    "../../etc/passwd",
    "'; drop table puzzles; --",
];

/// Whole numbers that are near some bound.
const NUMBERS: [i64; 20] = [
    0,
    1,
    2,
    3,
    5,
    10,
    17,
    64,
    80,
    81,
    82,
    1000,
    1_000_001,
    -1,
    i32::MAX as i64,
    i32::MIN as i64,
    1 << 53,
    1_218_998_108_159,
    i64::MAX,
    i64::MIN,
];

/// A random message of this type.
pub(crate) fn any(of: &MessageDescriptor, stream: &mut RandomStream, depth: u32) -> DynamicMessage {
    let mut message = DynamicMessage::new(of.clone());
    // Most messages have a right puzzle, so that what lies behind it is reached.
    for field in of.fields() {
        let wanted = if field.name() == "puzzle" || field.name() == "request" {
            15
        } else {
            6
        };
        if depth > 6 || stream.below(16) >= wanted {
            continue;
        }
        if field.is_list() {
            let most = if stream.below(50) == 0 { 200 } else { 4 };
            let items = (0..stream.below(most)).map(|_| value(&field, stream, depth));
            let items = items.collect();
            message.set_field(&field, Value::List(items));
        } else if field.is_map() {
            let entry = (MapKey::String("key".to_owned()), Value::String(String::new()));
            message.set_field(&field, Value::Map([entry].into()));
        } else {
            let value = value(&field, stream, depth);
            message.set_field(&field, value);
        }
    }
    message
}

fn value(field: &FieldDescriptor, stream: &mut RandomStream, depth: u32) -> Value {
    match field.kind() {
        Kind::Message(of) => Value::Message(any(&of, stream, depth + 1)),
        Kind::Enum(of) => {
            let known = of.values().len() as u32;
            Value::EnumNumber(match stream.below(12) {
                0 => number(stream) as i32,
                _ => stream.below(known) as i32,
            })
        }
        Kind::String if field.name() == "puzzle" && stream.below(4) > 0 => {
            text(TEXTS[stream.below(5) as usize])
        }
        Kind::String => string(stream),
        Kind::Bool => Value::Bool(stream.below(2) == 1),
        Kind::Double => Value::F64(double(stream)),
        Kind::Float => Value::F32(double(stream) as f32),
        Kind::Int32 | Kind::Sint32 | Kind::Sfixed32 => Value::I32(number(stream) as i32),
        Kind::Int64 | Kind::Sint64 | Kind::Sfixed64 => Value::I64(number(stream)),
        Kind::Uint32 | Kind::Fixed32 => Value::U32(number(stream) as u32),
        Kind::Uint64 | Kind::Fixed64 => Value::U64(number(stream) as u64),
        Kind::Bytes => Value::Bytes(vec![7; stream.below(9) as usize].into()),
    }
}

fn text(text: &str) -> Value {
    Value::String(text.to_owned())
}

fn string(stream: &mut RandomStream) -> Value {
    let base = TEXTS[stream.below(TEXTS.len() as u32) as usize];
    match stream.below(16) {
        0 => text(&base.repeat(stream.below(40) as usize)),
        1..=3 => {
            let mut characters: Vec<char> = base.chars().collect();
            if !characters.is_empty() {
                let place = stream.below(characters.len() as u32) as usize;
                characters[place] = char::from(b'-' + stream.below(16) as u8);
            }
            Value::String(characters.into_iter().collect())
        }
        4 => {
            let digits = (0..81).map(|_| char::from(b'0' + stream.below(10) as u8));
            Value::String(digits.collect())
        }
        _ => text(base),
    }
}

fn number(stream: &mut RandomStream) -> i64 {
    match stream.below(8) {
        0 => stream.bits() as i64,
        _ => NUMBERS[stream.below(NUMBERS.len() as u32) as usize],
    }
}

fn double(stream: &mut RandomStream) -> f64 {
    match stream.below(6) {
        0 => f64::NAN,
        1 => f64::INFINITY,
        2 => f64::from_bits(stream.bits()),
        _ => number(stream) as f64,
    }
}

/// The bytes of a random message of this type as gRPC frames them; one in eight is spoilt afterwards.
pub(crate) fn framed(of: &MessageDescriptor, stream: &mut RandomStream) -> Vec<u8> {
    let content = any(of, stream, 0).encode_to_vec();
    let mut bytes = vec![0];
    bytes.extend((content.len() as u32).to_be_bytes());
    bytes.extend(content);
    if stream.below(8) == 0 {
        spoil(&mut bytes, stream);
    }
    bytes
}

/// Changes, cuts or repeats some bytes.
pub(crate) fn spoil(bytes: &mut Vec<u8>, stream: &mut RandomStream) {
    for _ in 0..=stream.below(4) {
        if bytes.is_empty() {
            return;
        }
        let place = stream.below(bytes.len() as u32) as usize;
        match stream.below(6) {
            0 => bytes[place] ^= 1 << stream.below(8),
            1 => bytes[place] = stream.bits() as u8,
            2 => bytes.truncate(place),
            3 => bytes.insert(place, stream.bits() as u8),
            4 => {
                let piece = bytes[place..].to_vec();
                bytes.extend(piece);
            }
            _ => _ = bytes.remove(place),
        }
    }
}

/// The message's name, for reports.
pub(crate) fn shown(of: &MessageDescriptor, bytes: &[u8]) -> String {
    let body = bytes.get(5..).unwrap_or_default();
    match DynamicMessage::decode(of.clone(), body) {
        Ok(message) => format!("{} {message}", message.descriptor().name()),
        Err(error) => format!("{} that cannot be read ({error}): {bytes:?}", of.name()),
    }
}
