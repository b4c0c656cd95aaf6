import { languageOf } from "#shared/language/language.ts";
import { pageIn } from "#shared/language/local-path.ts";
import { CONTENT_PAGES, DASHBOARD, PAGES, STATEMENT_PAGES } from "#shared/paths.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";

/** Documents that a link in a mail opens without a session. */
const SHARED_FILES = ["/api/scan-reports/:token"];

const PATTERNS = [
  ...Object.values({ ...PAGES, ...CONTENT_PAGES, ...STATEMENT_PAGES, ...DASHBOARD }),
  ...SHARED_FILES,
].flatMap((path) => [path, path === PAGES.home ? "/de" : `/de${path}`].map(patternOf));

/** Returns a mail's links to the service that lead to no page, or to one in another language. */
export function wrongLinks({ kind, html }: OutgoingMail, publicUrl: string): string[] {
  const [, lang = "en"] = /<html lang="([^"]+)"/.exec(html) ?? [];
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
  return links.flatMap((link) => {
    const url = URL.parse(link);
    if (url?.origin !== new URL(publicUrl).origin) return [];
    const path = decodeURI(url.pathname);
    if (!PATTERNS.some((pattern) => pattern.test(path))) return [`${kind}: there is no page at ${link}`];
    const local = pageIn(languageOf(lang), path).replace(/#.*/, "");
    return local === path ? [] : [`${kind} (${lang}): ${link} leads to a page in another language`];
  });
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`);
}

/** Returns a mail if it says to write to the example address, which reaches no one. */
export function wrongAddress({ kind, text }: OutgoingMail, shown: string | null): string[] {
  const isWrong = shown === null && text.includes("support@example.com");
  return isWrong ? [`${kind} says to write to the example address`] : [];
}
