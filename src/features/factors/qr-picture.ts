import encodeQr from "qr";

/** Light squares around the code (ISO/IEC 18004). */
const MARGIN = 4;

/** Returns a QR code as the outline of its dark squares, for the `d` of an SVG path. */
export function qrPicture(text: string): { size: number; path: string } {
  const rows = encodeQr(text, "raw", { border: MARGIN });
  return { size: rows.length, path: rows.map(rowPath).join("") };
}

/** Draws each run of dark squares as one rectangle. */
function rowPath(row: readonly boolean[], y: number): string {
  const marks = row.map((isDark) => (isDark ? "#" : " ")).join("");
  return [...marks.matchAll(/#+/g)]
    .map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join("");
}
