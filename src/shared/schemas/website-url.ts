import * as v from "valibot";
import { VALIDATION } from "../messages.ts";
import { parseUrl } from "../parse-url.ts";

/** Maximum length of a URL or line of text, in characters. */
export const TEXT_LIMIT = 500;

/** An absolute URL; `https://` is prepended if there is no scheme. */
export const WebsiteUrlSchema = v.pipe(
  v.string(VALIDATION.websiteRequired),
  v.trim(),
  v.nonEmpty(VALIDATION.websiteRequired),
  v.maxLength(TEXT_LIMIT, VALIDATION.tooLong),
  v.transform((value) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `https://${value}`)),
  v.check(isWebsite, VALIDATION.websiteInvalid),
);

function isWebsite(value: string): boolean {
  const url = /\p{Cc}/u.test(value) ? null : parseUrl(value);
  if (!url) return false;
  const { protocol, hostname, username } = url;
  return (
    /^https?:$/.test(protocol) && username === "" && (hostname.includes(".") || hostname === "localhost")
  );
}
