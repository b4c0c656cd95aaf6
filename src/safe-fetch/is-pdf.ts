import type { IncomingHttpHeaders } from "node:http";

/** Whether a response is a PDF, also from servers that don't know the format. */
export function isPdf({ "content-type": type = "" }: IncomingHttpHeaders, { pathname }: URL): boolean {
  const name = type.split(";")[0]?.trim().toLowerCase() ?? "";
  if (/^application\/(?:x-)?pdf$/.test(name)) return true;
  return /^(?:application|binary)\/(?:octet-stream|force-download)$/.test(name) && /\.pdf$/i.test(pathname);
}
