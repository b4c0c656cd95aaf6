/** Pictures come from strangers' pages, so a browser must never treat them as documents. */
export const PICTURE_HEADERS = {
  "content-type": "image/webp",
  "content-security-policy": "default-src 'none'; sandbox",
  "cache-control": "private, no-cache",
};
