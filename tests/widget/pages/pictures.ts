import { deflateSync } from "node:zlib";

/** Returns two frames of 8 x 4 pixels, red and then blue, a tenth of a second each, endlessly. */
export function blinkingGif(): Uint8Array<ArrayBuffer> {
  const header = [...Buffer.from("GIF89a"), 8, 0, 4, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255];
  const endless = [0x21, 0xff, 11, ...Buffer.from("NETSCAPE2.0"), 3, 1, 0, 0, 0];
  return new Uint8Array([...header, ...endless, ...gifFrame(0), ...gifFrame(1), 0x3b]);
}

/** A clear code before each pixel keeps every code 3 bits long. */
function gifFrame(color: number): number[] {
  const control = [0x21, 0xf9, 4, 0, 10, 0, 0, 0];
  const image = [0x2c, 0, 0, 0, 0, 8, 0, 4, 0, 0, 2];
  const codes = [...Array.from({ length: 32 }, () => [4, color]).flat(), 5];
  const bytes: number[] = [];
  codes.forEach((code, at) => {
    const spread = code << ((at * 3) % 8);
    const first = Math.floor((at * 3) / 8);
    bytes[first] = (bytes[first] ?? 0) | (spread & 255);
    if (spread > 255) bytes[first + 1] = spread >> 8;
  });
  return [...control, ...image, bytes.length, ...bytes, 0];
}

type Color = [red: number, green: number, blue: number];

/** Returns a picture of one color. */
export function plainPng(color: Color): Uint8Array<ArrayBuffer> {
  return png([chunk("IDAT", deflateSync(pixels(color)))]);
}

/** Returns two endless frames, like `blinkingGif`. */
export function blinkingPng(): Uint8Array<ArrayBuffer> {
  const control = (sequence: number) => chunk("fcTL", numbers(sequence, 8, 4, 0, 0), [0, 1, 0, 10, 0, 0]);
  return png([
    chunk("acTL", numbers(2, 0)),
    control(0),
    chunk("IDAT", deflateSync(pixels([255, 0, 0]))),
    control(1),
    chunk("fdAT", numbers(2), deflateSync(pixels([0, 0, 255]))),
  ]);
}

function png(chunks: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const signature = [137, 80, 78, 71, 13, 10, 26, 10];
  const header = chunk("IHDR", numbers(8, 4), [8, 2, 0, 0, 0]);
  return Buffer.concat([new Uint8Array(signature), header, ...chunks, chunk("IEND")]);
}

function pixels(color: Color): Uint8Array {
  const row = [0, ...Array.from({ length: 8 }, () => color).flat()];
  return new Uint8Array(Array.from({ length: 4 }, () => row).flat());
}

function chunk(name: string, ...parts: ArrayLike<number>[]): Uint8Array {
  const body = [...Buffer.from(name), ...parts.flatMap((part) => Array.from(part))];
  const length = body.length - 4;
  return new Uint8Array([...numbers(length), ...body, ...numbers(Bun.hash.crc32(new Uint8Array(body)))]);
}

function numbers(...values: number[]): number[] {
  return values.flatMap((value) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]);
}
