const PNG_SIGNATURE = 0x89504e47;

/** `1200x630`: the width and height that a PNG says of itself. */
export function pngSize(bytes: Uint8Array<ArrayBuffer>): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  if (view.getUint32(0) !== PNG_SIGNATURE) throw new Error("This is no PNG");
  return `${view.getUint32(16)}x${view.getUint32(20)}`;
}
