/** Size in bytes of an archive's end record, without its comment. */
const END_BYTES = 22;
/** Size in bytes of the shortest directory entry. */
const ENTRY_BYTES = 46;
const LONGEST_COMMENT = 65_535;
const END_SIGNATURE = 0x06054b50;
const ZIP64_SIGNATURE = 0x07064b50;
const ZIP64_BYTES = 20;

/**
 * Checks an archive's end record, since `fflate` trusts its number of entries without comparing it
 * to the directory's size in bytes.
 * @throws Error for a file that is not a ZIP archive, uses ZIP64, or declares more entries than its
 * directory has room for.
 */
export function requirePlainZip(file: Uint8Array): void {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const end = endRecord(view);
  if (end === null) throw new Error("The file is no ZIP archive");
  const at = end - ZIP64_BYTES;
  if (at >= 0 && view.getUint32(at, true) === ZIP64_SIGNATURE) throw new Error("The archive is in ZIP64");
  const entries = Math.max(view.getUint16(end + 8, true), view.getUint16(end + 10, true));
  const directory = view.getUint32(end + 16, true);
  if (directory + entries * ENTRY_BYTES > end) throw new Error("The archive counts more entries than it has");
}

/** Returns the position of the last end record, which only a comment can follow. */
function endRecord(view: DataView): number | null {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at -= 1) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  return null;
}
