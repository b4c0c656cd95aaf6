import { inflateSync } from "node:zlib";

export type PdfValue = string | number | boolean | null | { name: string } | PdfRef | PdfValue[] | PdfDict;
type PdfRef = { ref: number };
export interface PdfDict {
  entries: Map<string, PdfValue>;
  /** Inflated bytes of a stream, one character each. */
  stream?: string;
}

/** A PDF's objects, as far as our own files need it: no object streams, no encryption. */
export class ReadPdf {
  readonly #objects = new Map<number, PdfValue>();
  readonly root: PdfDict;

  constructor(bytes: Uint8Array) {
    const file = Buffer.from(bytes).toString("latin1");
    for (const { index, 0: opening, 1: id } of file.matchAll(/^(\d+) 0 obj\n/gm)) {
      const reader = new Reader(file, index + opening.length);
      this.#objects.set(Number(id), withStream(reader, reader.value()));
    }
    const trailer = new Reader(file, file.lastIndexOf("trailer") + "trailer".length).value();
    this.root = this.dict(entry(trailer, "Root"));
  }

  get(value: PdfValue | undefined): PdfValue {
    const found = isRef(value) ? this.#objects.get(value.ref) : value;
    return found ?? null;
  }

  dict(value: PdfValue | undefined): PdfDict {
    const found = this.get(value);
    if (!isDict(found)) throw new Error(`${JSON.stringify(value)} is no dictionary`);
    return found;
  }

  list(value: PdfValue | undefined): PdfValue[] {
    const found = this.get(value);
    return Array.isArray(found) ? found : found === null ? [] : [found];
  }

  all(type: string): PdfDict[] {
    return [...this.#objects.values()].filter(isDict).filter((dict) => nameOf(entry(dict, "Type")) === type);
  }

  pages(): PdfDict[] {
    return this.list(entry(this.dict(entry(this.root, "Pages")), "Kids")).map((page) => this.dict(page));
  }
}

export function entry(dict: PdfValue | undefined, key: string): PdfValue | undefined {
  return isDict(dict) ? dict.entries.get(key) : undefined;
}

export function nameOf(value: PdfValue | undefined): string | undefined {
  return typeof value === "object" && value !== null && "name" in value ? value.name : undefined;
}

export function isRef(value: PdfValue | undefined): value is PdfRef {
  return typeof value === "object" && value !== null && "ref" in value;
}

export function isDict(value: PdfValue | undefined): value is PdfDict {
  return typeof value === "object" && value !== null && "entries" in value;
}

function withStream(reader: Reader, value: PdfValue): PdfValue {
  const data = reader.stream(Number(entry(value, "Length") ?? entry(value, "length") ?? 0));
  if (!isDict(value) || data === null) return value;
  const packed = nameOf(entry(value, "Filter")) === "FlateDecode";
  return { ...value, stream: packed ? inflateSync(Buffer.from(data, "latin1")).toString("latin1") : data };
}

/** Reads values (ISO 32000-1, 7.3) from a place in the file. */
class Reader {
  readonly #file: string;
  #at: number;

  constructor(file: string, at: number) {
    this.#file = file;
    this.#at = at;
  }

  value(): PdfValue {
    if (this.#take(/^<</)) return this.#dict();
    if (this.#take(/^\[/)) return this.#array();
    if (this.#take(/^\(/)) return this.#text();
    const hex = this.#take(/^<([0-9a-fA-F\s]*)>/);
    if (hex) return Buffer.from(hex[1] ?? "", "hex").toString("latin1");
    const name = this.#take(/^\/([^\s/<>[\]()]*)/);
    if (name) return { name: name[1] ?? "" };
    const ref = this.#take(/^(\d+) 0 R/);
    if (ref) return { ref: Number(ref[1]) };
    const number = this.#take(/^[-+.\d]+/);
    if (number) return Number(number[0]);
    const word = this.#take(/^(true|false|null)/)?.[0];
    if (word) return word === "null" ? null : word === "true";
    throw new Error(`No value at ${this.#file.slice(this.#at, this.#at + 40)}`);
  }

  stream(length: number): string | null {
    if (!this.#take(/^stream\r?\n/)) return null;
    return this.#file.slice(this.#at, this.#at + length);
  }

  #dict(): PdfDict {
    const entries = new Map<string, PdfValue>();
    while (!this.#take(/^>>/)) {
      const key = nameOf(this.value());
      if (key === undefined) throw new Error("A dictionary's key is no name");
      entries.set(key, this.value());
    }
    return { entries };
  }

  #array(): PdfValue[] {
    const values: PdfValue[] = [];
    while (!this.#take(/^\]/)) values.push(this.value());
    return values;
  }

  #text(): string {
    const [all = "", text = ""] = /^((?:[^\\()]|\\[\s\S])*)\)/.exec(this.#file.slice(this.#at)) ?? [];
    this.#at += all.length;
    const plainOf = (_: string, escaped: string) => ({ n: "\n", r: "\r" })[escaped] ?? escaped;
    const plain = text.replace(/\\([\s\S])/g, plainOf);
    if (!plain.startsWith("\xfe\xff")) return plain;
    return Buffer.from(plain.slice(2), "latin1").swap16().toString("utf16le");
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    while (/\s/.test(this.#file[this.#at] ?? "")) this.#at += 1;
    const found = pattern.exec(this.#file.slice(this.#at, this.#at + 2_000));
    if (found) this.#at += found[0].length;
    return found;
  }
}
