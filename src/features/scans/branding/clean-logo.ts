import { promisify } from "node:util";
import { crc32, deflate, inflate } from "node:zlib";
import { LOGO_BOX } from "#shared/schemas/report-brand.ts";

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
/** Run in the pool of threads, since pixels can be such that they take a tenth of a second. */
const [compress, decompress] = [promisify(deflate), promisify(inflate)];

/** Bytes of a pixel by the color type of the header: without and with transparency. */
const PIXEL_BYTES: Record<number, number> = { 2: 3, 6: 4 };
const HIGHEST_FILTER = 4;

/**
 * Encodes a stranger's PNG anew, so that nothing of the file is kept but its pixels: no further
 * chunks, nothing behind the end. Returns null for anything but a PNG of 24 or 32 bits a pixel,
 * within the largest size, whose data has exactly the bytes that its header announces.
 */
export async function cleanLogo(file: Buffer): Promise<Buffer | null> {
  const chunks = readChunks(file);
  const [header] = chunks;
  if (header?.type !== "IHDR" || header.data.length !== 13) return null;
  const width = header.data.readUInt32BE(0);
  const height = header.data.readUInt32BE(4);
  const pixelBytes = PIXEL_BYTES[header.data.readUInt8(9)];
  // 8 bits a channel; the only methods of compression and filtering; not interlaced.
  const isPlain = header.data.readUInt8(8) === 8 && header.data.readUIntBE(10, 3) === 0;
  if (!pixelBytes || !isPlain || !fits(width, LOGO_BOX.width) || !fits(height, LOGO_BOX.height)) return null;
  const lineBytes = 1 + width * pixelBytes;
  const pixels = await unpack(dataOf(chunks), height * lineBytes);
  if (!pixels) return null;
  for (let line = 0; line < height; line += 1) {
    if (pixels.readUInt8(line * lineBytes) > HIGHEST_FILTER) return null;
  }
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header.data),
    chunk("IDAT", await compress(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Returns the size of a PNG that `cleanLogo` returned. */
export function sizeOf(png: Buffer): { width: number; height: number } {
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

interface Chunk {
  type: string;
  data: Buffer;
}

/** Reads the chunks up to the end of the picture; none if the file is cut off or is no PNG. */
function readChunks(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  if (!file.subarray(0, 8).equals(SIGNATURE)) return [];
  for (let at = 8; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) return [];
    const type = file.toString("latin1", at + 4, at + 8);
    if (type === "IEND") return chunks;
    chunks.push({ type, data: file.subarray(at + 8, end - 4) });
    at = end;
  }
  return [];
}

function dataOf(chunks: Chunk[]): Buffer {
  return Buffer.concat(chunks.flatMap(({ type, data }) => (type === "IDAT" ? [data] : [])));
}

function fits(pixels: number, most: number): boolean {
  return pixels >= 1 && pixels <= most;
}

/** Returns null for data that is damaged, or does not have the expected length. */
async function unpack(data: Buffer, length: number): Promise<Buffer | null> {
  try {
    const pixels = await decompress(data, { maxOutputLength: length });
    return pixels.length === length ? pixels : null;
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([frame, typed, sum]);
}
