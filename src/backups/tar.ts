/** A file in an archive, small enough to fit in memory. */
export interface TarEntry {
  name: string;
  data: Buffer;
}

const BLOCK = 512;
const LONGEST_NAME = 100;
const CHECKSUM = { at: 148, length: 8 };

/** Error for a backup or database that cannot be used, with a message for the operator. */
export class BackupProblem extends Error {
  override readonly name = "BackupProblem";
}

/** Returns an entry's bytes in a ustar archive. */
export function tarEntry({ name, data }: TarEntry): Buffer {
  const header = Buffer.alloc(BLOCK);
  if (header.write(name) !== Buffer.byteLength(name) || Buffer.byteLength(name) > LONGEST_NAME) {
    throw new BackupProblem(`The path is too long for a backup: ${name}`);
  }
  header.write("0000600\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${data.length.toString(8).padStart(11, "0")}\0`, 124);
  header.write("00000000000\0", 136);
  header.write("0", 156);
  header.write("ustar\x0000", 257);
  header.write(`${checksumOf(header).toString(8).padStart(6, "0")}\0 `, CHECKSUM.at);
  return Buffer.concat([header, data, Buffer.alloc((BLOCK - (data.length % BLOCK)) % BLOCK)]);
}

export const TAR_END = Buffer.alloc(2 * BLOCK);

/**
 * Reads a ustar archive's entries, one at a time.
 * @throws BackupProblem if the archive is damaged or truncated.
 */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const source = new ByteSource(chunks);
  for (;;) {
    const header = await source.take(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const stored = Number.parseInt(header.toString("latin1", CHECKSUM.at, CHECKSUM.at + 6), 8);
    if (stored !== checksumOf(header)) throw new BackupProblem("The backup is damaged.");
    const size = Number.parseInt(header.toString("latin1", 124, 135), 8);
    const data = await source.take(size);
    await source.take((BLOCK - (size % BLOCK)) % BLOCK);
    yield { name: header.toString("utf8", 0, header.indexOf(0)), data };
  }
}

/** Returns the sum of a header's bytes, counting the checksum field's bytes as spaces. */
function checksumOf(header: Buffer): number {
  const end = CHECKSUM.at + CHECKSUM.length;
  return header.reduce((sum, byte, at) => sum + (at >= CHECKSUM.at && at < end ? 0x20 : byte), 0);
}

class ByteSource {
  readonly #chunks: AsyncIterator<Buffer>;
  #parts: Buffer[] = [];
  #size = 0;

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async take(length: number): Promise<Buffer> {
    while (this.#size < length) {
      const next = await this.#chunks.next();
      if (next.done) throw new BackupProblem("The backup is incomplete: its end is missing.");
      this.#parts.push(next.value);
      this.#size += next.value.length;
    }
    const all = this.#parts.length === 1 ? (this.#parts[0] ?? Buffer.alloc(0)) : Buffer.concat(this.#parts);
    const rest = all.subarray(length);
    this.#parts = rest.length > 0 ? [rest] : [];
    this.#size = rest.length;
    return all.subarray(0, length);
  }
}
