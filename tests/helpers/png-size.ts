const PNG_SIGNATURE = 0x89504e47;

/** Returns a PNG's width and height, such as `1200x630`. */
export function pngSize(bytes: Uint8Array<ArrayBuffer>): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  if (view.getUint32(0) !== PNG_SIGNATURE) throw new Error("This is no PNG");
  return `${view.getUint32(16)}x${view.getUint32(20)}`;
}
