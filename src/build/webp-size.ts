interface Size {
  width: number;
  height: number;
}

/**
 * Returns a picture's size in pixels, from the extended header that Chromium writes.
 * @throws Error for other files.
 */
export function webpSize(bytes: Uint8Array): Size {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = new TextDecoder().decode(bytes.subarray(8, 16));
  if (kind !== "WEBPVP8X") throw new Error(`This is no WebP file of Chromium's kind: ${kind}`);
  return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}
