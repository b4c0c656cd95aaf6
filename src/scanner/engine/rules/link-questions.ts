import { type OwnRule, ownTextOf, textOf } from "./own-rule.ts";

const MEDIA = /\.(mp3|m4a|wav|ogg|oga|flac|aac|mp4|m4v|mov|avi|webm|wmv|mpe?g|jpe?g|png|gif|webp)(?:[?#]|$)/i;
const PICTURE = /^(?:jpe?g|png|gif|webp)$/i;
const SOUND = /^(?:mp3|m4a|wav|og[ga]|flac|aac)$/i;
const EXPLAINED =
  /\b(?:download|transcript|captions?|subtitles|description|transkript|untertitel|beschreibung)/i;

/** Links to recordings and pictures by their text alone, with no other version beside them. */
export const mediaLink: OwnRule = {
  id: "media-link",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("a[href]")) {
      const [, type] = MEDIA.exec((element.getAttribute("href") ?? "").slice(0, 1_000)) ?? [];
      if (!type || element.querySelector("img, svg, picture") || textOf(element) === "") continue;
      const around = (element.parentElement?.textContent ?? "").slice(0, 1_000);
      if (EXPLAINED.test(around) || !isRendered(element)) continue;
      const missing = PICTURE.test(type)
        ? "a picture, which nothing here describes"
        : `a ${SOUND.test(type) ? "sound" : "video"} file; is there a transcript?`;
      yield { element, message: `The link leads to ${missing}` };
    }
  },
};

/** Links whose title repeats their text. */
export const repeatedTitle: OwnRule = {
  id: "repeated-title",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("a[href][title]")) {
      const title = (element.getAttribute("title") ?? "").replace(/\s+/g, " ").trim();
      if (title === "" || title.toLowerCase() !== textOf(element).toLowerCase()) continue;
      if (isRendered(element)) yield { element, message: "The title of the link repeats its text." };
    }
  },
};

/** Links to the top of the page by "#", which a script or nothing gives a purpose. */
export const emptyFragment: OwnRule = {
  id: "empty-fragment",
  impact: "minor",
  *find({ document, isRendered }) {
    const links = Array.from(document.querySelectorAll("a[href='#']:not([role]):not([onclick])")).filter(
      (link) => !/\btop\b|oben|anfang/i.test(textOf(link)) && textOf(link) !== "" && isRendered(link),
    );
    const [element] = links;
    if (!element) return;
    const others = links.length > 1 ? ` So do ${links.length - 1} others.` : "";
    yield { element, message: `The link leads to "#", the top of the page.${others}` };
  },
};

/** Links with the same name to different pages; one finding for the page. */
export const sameName: OwnRule = {
  id: "same-link-name",
  impact: "minor",
  *find({ document, isRendered, nameOf }) {
    const seen = new Map<string, Element>();
    const main = document.querySelector("main, [role='main']") ?? document;
    for (const element of main.querySelectorAll("a[href]")) {
      if (element.closest("nav, header, footer, table") || element.querySelector("img, svg")) continue;
      const text = textOf(element).toLowerCase();
      if (text.length < 3 || element.hasAttribute("aria-describedby")) continue;
      const first = seen.get(text);
      if (!first) seen.set(text, element);
      else if (addressOf(first) !== addressOf(element) && nameOf(first) === nameOf(element)) {
        if (!isRendered(first) || !isRendered(element)) continue;
        yield { element, message: `Another link called "${text.slice(0, 80)}" leads to another page.` };
        return;
      }
    }
  },
};

function addressOf(link: Element): string {
  const url = URL.parse(link.getAttribute("href") ?? "", link.ownerDocument.baseURI);
  return url ? `${url.host}${url.pathname.replace(/\/$/, "")}${url.search}` : "";
}

/** Words of a link that are hidden from everybody, though only meant to be invisible. */
export const hiddenLinkWords: OwnRule = {
  id: "hidden-link-words",
  impact: "moderate",
  *find({ document, isRendered, styleOf }) {
    for (const element of document.querySelectorAll("a[href] > span, button > span")) {
      const link = element.parentElement;
      if (!link || !/^\S.*\p{L}{2}/u.test(textOf(element)) || ownTextOf(link) === "") continue;
      if (element.hasAttribute("aria-hidden") || element.children.length > 0) continue;
      const { display, visibility } = styleOf(element);
      const isHidden =
        display === "none" || (visibility === "hidden" && styleOf(link).visibility !== "hidden");
      if (!isHidden || !/^\s|^(?:about|on|of|for|über|zu|von|to)\b/i.test(element.textContent ?? ""))
        continue;
      if (isRendered(link))
        yield {
          element,
          message: `"${textOf(element).slice(0, 80)}" is hidden from screen readers as well.`,
        };
    }
  },
};

/** Links that call themselves buttons and lead to a page, which the space bar does not open. */
export const buttonRoleLink: OwnRule = {
  id: "button-role-link",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll(
      "a[href][role='button']:not([onkeydown]):not([onclick])",
    )) {
      if (/^#|^javascript:/i.test(element.getAttribute("href") ?? "")) continue;
      if (Array.from(element.attributes).some(({ name }) => name.startsWith("data-"))) continue;
      if (isRendered(element))
        yield { element, message: "The link is announced as a button; does the space bar press it?" };
    }
  },
};

const MIN_LETTERS = 5;
const MIN_SIZE = 24;

/** Rows of links of one letter each, hardly wider than the letter. */
export const letterLinks: OwnRule = {
  id: "letter-links",
  impact: "minor",
  *find({ document, isRendered, styleOf }) {
    const isLetter = (element: Element | null | undefined) =>
      element?.localName === "a" && element.hasAttribute("href") && [...textOf(element)].length === 1;
    for (const element of document.querySelectorAll("a[href]")) {
      if (!isLetter(element) || isLetter(element.previousElementSibling)) continue;
      let count = 0;
      for (let at: Element | null = element; isLetter(at); at = at?.nextElementSibling ?? null) count += 1;
      const padding = Number.parseFloat(styleOf(element).paddingLeft) || 0;
      if (count < MIN_LETTERS || padding > 4 || !isRendered(element)) continue;
      // Without a browser, everything is 0 pixels wide.
      if (element.getBoundingClientRect().width >= MIN_SIZE) continue;
      yield { element, message: `${count} links in a row are as small as a letter.` };
    }
  },
};

/** Links in a text without a line under them. */
export const plainLink: OwnRule = {
  id: "plain-link",
  impact: "moderate",
  *find({ document, isRendered, styleOf }) {
    const isPlain = (link: Element) => {
      const { textDecoration, textDecorationLine, borderBottomStyle, backgroundColor, fontWeight } =
        styleOf(link);
      if (!/^none/.test(textDecorationLine || textDecoration)) return false;
      if (/solid|dotted|dashed|double/.test(borderBottomStyle)) return false;
      if (/^rgba?\(\d+, \d+, \d+(?:, (?!0\)).*)?\)$/.test(backgroundColor)) return false;
      return fontWeight === styleOf(link.parentElement ?? link).fontWeight;
    };
    const links = Array.from(document.querySelectorAll("p > a[href]")).filter(
      (link) =>
        ownTextOf(link.parentElement ?? link).length > 8 &&
        textOf(link) !== "" &&
        isPlain(link) &&
        isRendered(link),
    );
    const [element] = links;
    if (!element) return;
    const others = links.length > 1 ? ` Nor have ${links.length - 1} others.` : "";
    yield { element, message: `The link has no line that tells it from the text around it.${others}` };
  },
};
