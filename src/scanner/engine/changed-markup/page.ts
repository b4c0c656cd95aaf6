import { KEPT, marked } from "#shared/scan-rules/changed-markup.ts";
import { languageOfWords } from "../rules/language.ts";
import type { Fault, MarkupChanger, MarkupChangers } from "./markup-change.ts";
import { change, choice, only } from "./simple.ts";
import { escapeText, startTag, wrap, writeElement } from "./write-element.ts";

const MAX_TITLE = 100;

/** Uses the first heading, which often says what the page is about. */
const title: MarkupChanger = ({ element: { ownerDocument }, withTexts }) => {
  const heading = (ownerDocument.querySelector("h1")?.textContent ?? "").replace(/\s+/g, " ").trim();
  const isFit = withTexts && heading.length > 3 && heading.length <= MAX_TITLE;
  return only(`<title>${isFit ? escapeText(heading) : marked("page")}</title>`, "head");
};

const vagueTitle: MarkupChanger = () => only(`<title>${marked("page")}</title>`, "head");

/** Returns the declared language tag, cleaned up, or the language of the page's words. */
function languageFor(written: string, document: Document): string {
  const tidy = written.trim().replace("_", "-");
  const isTag = tidy !== written && /^[a-z]{2}(?:-[a-z]{2})?$/i.test(tidy);
  return isTag ? tidy : (languageOfWords(document)?.best ?? marked("language"));
}

const pageLanguage: MarkupChanger = ({ element: { ownerDocument } }) => {
  const html = ownerDocument.documentElement;
  const written = html.getAttribute("lang") ?? "";
  const lang = written.trim() === "" ? (html.getAttribute("xml:lang") ?? "") : written;
  const value = /^[a-z]{2}$/i.test(lang) && lang !== written ? lang : languageFor(lang, ownerDocument);
  return only(startTag(html, { lang: value, "xml:lang": null }));
};

const partLanguage: MarkupChanger = (fault) => {
  const written = fault.element.getAttribute("lang") ?? "";
  const tidy = written.trim().replace("_", "-");
  const isTag = tidy !== written && /^[a-z]{2}(?:-[a-z]{2})?$/i.test(tidy);
  return change({ lang: isTag ? tidy : marked("language") })(fault);
};

/** Removes zoom restrictions, keeping everything else in the viewport. */
const viewport: MarkupChanger = ({ element }) => {
  const properties = (element.getAttribute("content") ?? "")
    .split(/[,;]/)
    .map((property) => property.trim())
    .filter(
      (property) => property !== "" && !/^(?:user-scalable|maximum-scale|minimum-scale)\b/i.test(property),
    );
  const content = properties.join(", ") || "width=device-width, initial-scale=1";
  return only(startTag(element, { content }));
};

/** Replaces the automatic redirect with a link. */
const refresh: MarkupChanger = ({ element }) => {
  const [, address = ""] = /url\s*=\s*["']?([^"']*)/i.exec(element.getAttribute("content") ?? "") ?? [];
  const target = address.trim().replace(/\?.*$/, KEPT);
  return only(`<a href="${escapeText(target).replaceAll('"', "&quot;")}">${marked("target")}</a>`);
};

const main: MarkupChanger = ({ messageId }) => {
  if (messageId === "multiple") return [];
  return only(wrap("<main>", [KEPT], "main"), "content");
};

const skipLink: MarkupChanger = (fault) => {
  const content = fault.element.ownerDocument.querySelector("main, [role='main']");
  const id = content?.getAttribute("id");
  if (id) return change({ href: `#${id}` })(fault);
  const target = (fault.element.getAttribute("href") ?? "").slice(1);
  return only(wrap(`<main id="${escapeText(target).replaceAll('"', "&quot;")}">`, [KEPT], "main"), "content");
};

const withoutAddress = (fault: Fault) => {
  const text = writeElement(fault, {}, { name: "span" }).replace(/^<[^>]*>/, "<span>");
  return only(text);
};

export const PAGE: MarkupChangers = {
  "document-title": title,
  "vague-title": vagueTitle,
  "unrelated-title": (fault) => (fault.messageId === "search" ? title : vagueTitle)(fault),
  "html-has-lang": pageLanguage,
  "html-lang-valid": pageLanguage,
  "html-xml-lang-mismatch": ({ element }) =>
    only(startTag(element.ownerDocument.documentElement, { "xml:lang": null })),
  "wrong-language": ({ element: { ownerDocument }, values }) =>
    only(startTag(ownerDocument.documentElement, { lang: String(values.found), "xml:lang": null })),
  "wrong-part-language": (fault) => change({ lang: String(fault.values.found) })(fault),
  "valid-lang": partLanguage,
  "meta-viewport": viewport,
  "viewport-zoom": viewport,
  "meta-refresh": refresh,
  "meta-refresh-no-exception": refresh,
  bypass: main,
  "landmark-main": main,
  "page-has-heading-one": () => only(`<h1>${marked("page")}</h1>`, "start"),
  "skip-link": skipLink,
  "broken-fragment": choice(["otherPage", change({ href: marked("target") })], ["nowhere", withoutAddress]),
};
