import { expect, test } from "bun:test";
import { deflateSync } from "node:zlib";
import { cleanLogo } from "#src/features/site-reports/branding/clean-logo.ts";
import { sizeOf } from "#src/features/site-reports/branding/read-brand.ts";
import { type PngParts, pngOf } from "../../helpers/png-of.ts";

test("a PNG keeps its pixels and nothing else", () => {
  const text = { type: "tEXt", data: Buffer.from("Comment\0<script>") };
  const cleaned = cleanLogo(Buffer.concat([pngOf({ further: [text] }), Buffer.from("<script>")]));
  expect(cleaned?.toString("latin1")).not.toContain("<script>");
  expect(cleaned && sizeOf(cleaned)).toEqual({ width: 4, height: 2 });
  expect(cleaned && cleanLogo(cleaned)).toEqual(cleaned);
});

test.each<[string, PngParts]>([
  ["wider than the largest size", { width: 481 }],
  ["higher than the largest size", { height: 161 }],
  ["without pixels", { width: 0 }],
  ["of 16 bits a channel", { depth: 16 }],
  ["with a palette", { color: 3 }],
  ["interlaced", { interlace: 1 }],
  ["with fewer pixels than it says", { pixels: deflateSync(Buffer.alloc(8)) }],
  ["that unpacks to more than it says", { pixels: deflateSync(Buffer.alloc(50_000_000)) }],
  ["with damaged data", { pixels: Buffer.from("no zlib") }],
  [
    "of empty parts",
    { pixels: Buffer.alloc(0), further: Array(1_600).fill({ type: "IDAT", data: Buffer.alloc(0) }) },
  ],
  ["of millions of pixels", { width: 0x7fffffff, height: 0x7fffffff, pixels: Buffer.alloc(0) }],
  ["with an unknown filter", { pixels: deflateSync(Buffer.alloc(2 * 17, 9)) }],
])("a PNG %s is refused", (_, parts) => {
  expect(cleanLogo(pngOf(parts))).toBeNull();
});

test("files that are no PNG, or cut off, are refused", () => {
  const png = pngOf({});
  for (let length = 0; length < png.length; length += 7)
    expect(cleanLogo(png.subarray(0, length))).toBeNull();
  expect(cleanLogo(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeNull();
  expect(cleanLogo(Buffer.from("ffd8ffe000104a464946", "hex"))).toBeNull();
});
