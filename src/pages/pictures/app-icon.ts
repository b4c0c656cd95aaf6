const MARK = `<path d="M10.5 17.5V26M21.5 12V26" fill="none" stroke="#9fc6bb" stroke-width="2.5"/><path d="M5.5 20 26.5 9.5" fill="none" stroke="#ffc832" stroke-width="4.5" stroke-linecap="round"/>`;

export interface AppIcon {
  /** Edge in pixels. */
  size: number;
  /**
   * `rounded`: for browser tabs. `full`: to the edges, for systems that crop icons. `maskable`: the
   * mark within the middle 80 %.
   */
  shape: "rounded" | "full" | "maskable";
}

/** Returns an SVG document with the mark of `src/ui/logo.tsx`. */
export function appIcon({ size, shape }: AppIcon): string {
  const ground = `<rect width="32" height="32" rx="${shape === "rounded" ? 8 : 0}" fill="#07362f"/>`;
  const mark = shape === "maskable" ? `<g transform="translate(4.8 4.8) scale(0.7)">${MARK}</g>` : MARK;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">${ground}${mark}</svg>`;
}

/** Wraps one PNG of at most 255 pixels in an .ico file. */
export function icoFile(png: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const headerBytes = 22;
  const file = new Uint8Array(headerBytes + png.length);
  const header = new DataView(file.buffer);
  header.setUint16(2, 1, true);
  header.setUint16(4, 1, true);
  header.setUint8(6, size);
  header.setUint8(7, size);
  header.setUint16(10, 1, true);
  header.setUint16(12, 32, true);
  header.setUint32(14, png.length, true);
  header.setUint32(18, headerBytes, true);
  file.set(png, headerBytes);
  return file;
}
