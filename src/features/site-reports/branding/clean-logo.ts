import { crc32, deflateSync, inflateSync } from "node:zlib";
import { LOGO_BOX } from "#shared/site-reports/schemas.ts";

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
/** Bytes per pixel by the header's color type: without and with transparency. */
const PIXEL_BYTES: Record<number, number> = { 2: 3, 6: 4 };
const HIGHEST_FILTER = 4;

/**
 * Re-encodes an untrusted PNG, keeping only its pixels, without other chunks or trailing data.
 * Returns null for anything other than a PNG with 24 or 32 bits per pixel, within the size limit,
 * whose data has exactly the length implied by its header.
 */
export function cleanLogo(file: Buffer): Buffer | null {
  const { header, data } = readParts(file) ?? {};
  if (header?.length !== 13 || !data) return null;
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  const pixelBytes = PIXEL_BYTES[header.readUInt8(9)];
  // 8 bits per channel, the only compression and filter methods, no interlacing.
  const isPlain = header.readUInt8(8) === 8 && header.readUIntBE(10, 3) === 0;
  if (!pixelBytes || !isPlain || !fits(width, LOGO_BOX.width) || !fits(height, LOGO_BOX.height)) return null;
  const lineBytes = 1 + width * pixelBytes;
  const pixels = unpack(data, height * lineBytes);
  if (!pixels) return null;
  for (let at = 0; at < pixels.length; at += lineBytes) {
    if (pixels.readUInt8(at) > HIGHEST_FILTER) return null;
  }
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Returns null if the file is truncated, not a PNG, or does not start with its header. */
function readParts(file: Buffer): { header: Buffer; data: Buffer } | null {
  if (!file.subarray(0, 8).equals(SIGNATURE)) return null;
  let header: Buffer | null = null;
  const data: Buffer[] = [];
  for (let at = 8; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at);
    const type = file.toString("latin1", at + 4, at + 8);
    if (end > file.length || (!header && type !== "IHDR")) return null;
    if (header && type === "IEND") return { header, data: Buffer.concat(data) };
    header ??= file.subarray(at + 8, end - 4);
    if (type === "IDAT") data.push(file.subarray(at + 8, end - 4));
    at = end;
  }
  return null;
}

function fits(pixels: number, most: number): boolean {
  return pixels >= 1 && pixels <= most;
}

/** Returns null for damaged data or an unexpected length. */
function unpack(data: Buffer, length: number): Buffer | null {
  try {
    const pixels = inflateSync(data, { maxOutputLength: length });
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
