// Protocol Buffers after a compiled contract in JSON: messages are plain objects with the contract's JSON names, enums
// their values' names. A 64-bit number is a JavaScript number, and one that is none exactly is an error.

const VARINT = 0;
const FIXED64 = 1;
const BYTES = 2;
const FIXED32 = 5;

/** All messages and enums of descriptor sets. */
export class Contract {
  constructor(...sets) {
    this.messages = new Map();
    this.enums = new Map();
    this.methods = new Map();
    for (const file of sets.flatMap((set) => set.file)) {
      for (const message of file.messageType ?? []) this.#add(`.${file.package}`, message);
      for (const set of file.enumType ?? []) this.#addEnum(`.${file.package}`, set);
      for (const service of file.service ?? []) {
        for (const method of service.method) {
          this.methods.set(`${file.package}.${service.name}/${method.name}`, method);
        }
      }
    }
  }

  #add(place, message) {
    const name = `${place}.${message.name}`;
    this.messages.set(name, message);
    for (const nested of message.nestedType ?? []) this.#add(name, nested);
    for (const set of message.enumType ?? []) this.#addEnum(name, set);
  }

  #addEnum(place, set) {
    this.enums.set(`${place}.${set.name}`, set);
  }

  /** The bytes of a message, given its full name with a dot before it. */
  encode(type, message) {
    const fields = this.#message(type).field ?? [];
    const known = new Set(fields.map((field) => field.jsonName));
    for (const name of Object.keys(message)) {
      if (!known.has(name)) throw new Error(`${type} has no field ${name}`);
    }
    const parts = [];
    for (const field of fields) {
      const value = message[field.jsonName];
      if (value === undefined) continue;
      for (const each of field.label === "LABEL_REPEATED" ? value : [value]) parts.push(this.#field(field, each));
    }
    return Buffer.concat(parts);
  }

  #field(field, value) {
    const key = (wire) => varint((BigInt(field.number) << 3n) | BigInt(wire));
    switch (field.type) {
      case "TYPE_STRING":
        return delimited(key(BYTES), Buffer.from(value, "utf8"));
      case "TYPE_BYTES":
        return delimited(key(BYTES), value);
      case "TYPE_MESSAGE":
        return delimited(key(BYTES), this.encode(field.typeName, value));
      case "TYPE_DOUBLE": {
        const bytes = Buffer.alloc(8);
        bytes.writeDoubleLE(value);
        return Buffer.concat([key(FIXED64), bytes]);
      }
      case "TYPE_BOOL":
        return Buffer.concat([key(VARINT), varint(value ? 1n : 0n)]);
      case "TYPE_ENUM":
        return Buffer.concat([key(VARINT), varint(BigInt(this.#number(field.typeName, value)))]);
      case "TYPE_INT32":
      case "TYPE_INT64":
        return Buffer.concat([key(VARINT), varint(BigInt.asUintN(64, BigInt(value)))]);
      default:
        throw new Error(`${field.type} is not in the contract's vocabulary`);
    }
  }

  #number(type, name) {
    const value = this.enums.get(type).value.find((value) => value.name === name);
    if (value === undefined) throw new Error(`${type} has no value ${name}`);
    return value.number ?? 0;
  }

  /** A message from its bytes. Lists are always there, single fields only when they were sent. */
  decode(type, bytes) {
    const fields = this.#message(type).field ?? [];
    const message = {};
    for (const field of fields) {
      if (field.label === "LABEL_REPEATED") message[field.jsonName] = [];
    }
    const reader = { bytes, at: 0 };
    while (reader.at < bytes.length) {
      const key = Number(readVarint(reader));
      const field = fields.find((field) => field.number === key >> 3);
      const raw = readRaw(reader, key & 7);
      if (field === undefined) continue;
      const list = message[field.jsonName];
      if (field.label !== "LABEL_REPEATED") message[field.jsonName] = this.#value(field, raw);
      else if (Buffer.isBuffer(raw) && isNumber(field)) {
        // Numbers of a list stand one behind the other.
        const packed = { bytes: raw, at: 0 };
        while (packed.at < raw.length) list.push(this.#value(field, readVarint(packed)));
      } else list.push(this.#value(field, raw));
    }
    return message;
  }

  #value(field, raw) {
    switch (field.type) {
      case "TYPE_STRING":
        return raw.toString("utf8");
      case "TYPE_BYTES":
        return raw;
      case "TYPE_MESSAGE":
        return this.decode(field.typeName, raw);
      case "TYPE_DOUBLE":
        return raw.readDoubleLE();
      case "TYPE_BOOL":
        return raw !== 0n;
      case "TYPE_ENUM": {
        const number = Number(BigInt.asIntN(32, raw));
        return this.enums.get(field.typeName).value.find((value) => (value.number ?? 0) === number)?.name ?? number;
      }
      default: {
        const number = Number(BigInt.asIntN(64, raw));
        if (!Number.isSafeInteger(number)) throw new Error(`${field.name}: ${raw} is no number of JavaScript`);
        return number;
      }
    }
  }

  #message(type) {
    const message = this.messages.get(type);
    if (message === undefined) throw new Error(`there is no message ${type}`);
    return message;
  }
}

function isNumber(field) {
  return ["TYPE_INT32", "TYPE_INT64", "TYPE_ENUM", "TYPE_BOOL"].includes(field.type);
}

function varint(value) {
  const bytes = [];
  for (; value > 127n; value >>= 7n) bytes.push(Number(value & 127n) | 128);
  bytes.push(Number(value));
  return Buffer.from(bytes);
}

function delimited(key, bytes) {
  return Buffer.concat([key, varint(BigInt(bytes.length)), bytes]);
}

function readVarint(reader) {
  let value = 0n;
  for (let shift = 0n; ; shift += 7n) {
    const byte = reader.bytes[reader.at++];
    if (byte === undefined) throw new Error("the bytes end within a number");
    value |= BigInt(byte & 127) << shift;
    if (byte < 128) return value;
  }
}

function readRaw(reader, wire) {
  if (wire === VARINT) return readVarint(reader);
  const length = wire === BYTES ? Number(readVarint(reader)) : { [FIXED64]: 8, [FIXED32]: 4 }[wire];
  const raw = reader.bytes.subarray(reader.at, reader.at + length);
  reader.at += length;
  if (raw.length !== length) throw new Error("the bytes end within a field");
  return raw;
}
