import { zipSync } from "fflate";

const EMPTY = new Uint8Array();

/** The smallest archive that counts as a Word document. */
export const WORD = zipSync({ "[Content_Types].xml": EMPTY, "word/document.xml": EMPTY });

const MOST_ENTRIES = 65_535;

/** Archives by what is odd about them; all begin as a Word document does. */
export const HOSTILE_ARCHIVES: Readonly<Record<string, () => Buffer>> = {
  "128 bytes in ZIP64 that count four billion entries": () => zip64(0xffffffff),
  "ZIP64 with one entry": () => zip64(1),
  "65,535 entries in a directory of none": () =>
    ended(Buffer.from("PK\x03\x04"), { entries: MOST_ENTRIES, at: 0 }),
  "a directory behind the end": () => ended(Buffer.from("PK\x03\x04"), { entries: 1, at: 0xfffffff0 }),
  "10 MB of directory with names of 65,535 bytes": () => directory(160, 65_000),
  "65,535 entries without a name": () => directory(MOST_ENTRIES, 0),
  "10 MB without an end": () =>
    Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(10_485_000, "PK\x05")]),
  "nothing but a signature": () => Buffer.from("PK\x03\x04"),
};

/** Returns 128 bytes: a local header, the two end records of ZIP64, and that of the archive. */
export function zip64(entries: number): Buffer {
  const file = Buffer.alloc(128);
  file.write("PK\x03\x04", 0, "latin1");
  file.write("PK\x06\x06", 30, "latin1");
  file.writeUInt32LE(entries, 30 + 32);
  file.write("PK\x06\x07", 86, "latin1");
  file.writeUInt32LE(30, 86 + 8);
  file.write("PK\x05\x06", 106, "latin1");
  file.writeUInt16LE(1, 106 + 8);
  return file;
}

function ended(start: Buffer, { entries, at }: { entries: number; at: number }): Buffer {
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([start, end]);
}

function directory(entries: number, nameBytes: number): Buffer {
  const entry = Buffer.alloc(46 + nameBytes, "x");
  entry.writeUInt16LE(nameBytes, 28);
  entry.writeUInt16LE(0, 30);
  entry.writeUInt16LE(0, 32);
  const start = Buffer.from("PK\x03\x04");
  const all = [start, ...Array.from({ length: entries }, () => entry)];
  return ended(Buffer.concat(all), { entries, at: start.length });
}
