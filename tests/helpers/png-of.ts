import { crc32, deflateSync } from "node:zlib";

export interface PngParts {
  width?: number;
  height?: number;
  depth?: number;
  color?: number;
  interlace?: number;
  /** Compressed data; by default that of the size. */
  pixels?: Buffer;
  further?: Array<{ type: string; data: Buffer }>;
}

/** Makes a PNG with transparency, with any fault. */
export function pngOf({
  width = 4,
  height = 2,
  depth = 8,
  color = 6,
  interlace = 0,
  pixels = deflateSync(Buffer.alloc(height * (1 + 4 * width))),
  further = [],
}: PngParts): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, color, 0, 0, interlace], 8);
  const chunks = [
    { type: "IHDR", data: header },
    ...further,
    { type: "IDAT", data: pixels },
    { type: "IEND", data: Buffer.alloc(0) },
  ];
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...chunks.map(chunk)]);
}

function chunk({ type, data }: { type: string; data: Buffer }): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length);
  bytes.write(type, 4, "latin1");
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
