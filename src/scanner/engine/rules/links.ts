import { type OwnRule, ownTextOf, textOf } from "./own-rule.ts";
import { visibleText } from "./visible-text.ts";

export const brokenFragment: OwnRule = {
  id: "broken-fragment",
  impact: "minor",
  *find({ document, isRendered }) {
    // Addresses handled by scripts look like fragments.
    for (const element of document.querySelectorAll("a[href^='#']:not([role]):not([onclick])")) {
      const id = (element.getAttribute("href") ?? "").slice(1);
      if (!/^[\w-]+$/.test(id) || id === "top" || element.querySelector("*")) continue;
      if (Array.from(element.attributes).some(({ name }) => /^(?:data-|aria-)/.test(name))) continue;
      const isThere = document.getElementById(id) ?? document.querySelector(`a[name="${id}"]`);
      if (isThere || document.querySelector("script:not([type*='json'])") || !isRendered(element)) continue;
      yield { element, messageId: "missing-target", values: { id: id.slice(0, 80) } };
    }
  },
};

/** Links that run a script and lead nowhere. */
export const linkAsButton: OwnRule = {
  id: "link-as-button",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll(
      "a[href^='javascript:' i]:not([role]), a[href='#'][onclick]:not([role])",
    )) {
      if (isRendered(element)) yield { element, messageId: "acts-as-button" };
    }
  },
};

const FILE = /\.(pdf|docx?|xlsx?|pptx?|od[tsp]|zip)(?:[?#]|$)/i;
const FORMATS = /\b(?:pdf|word|excel|powerpoint|docx?|xlsx?|pptx?|od[tsp]|zip|\d+\s?[km]b)\b/i;

/** Links to documents whose format appears neither in their name nor in the surrounding text. */
export const unannouncedFile: OwnRule = {
  id: "unannounced-file",
  impact: "minor",
  *find({ document, isRendered, nameOf }) {
    for (const element of document.querySelectorAll("a[href]")) {
      const [, type] = FILE.exec(element.getAttribute("href") ?? "") ?? [];
      if (!type || element.hasAttribute("aria-describedby")) continue;
      const around = (element.parentElement?.textContent ?? "").slice(0, 300);
      if (FORMATS.test(nameOf(element)) || FORMATS.test(around) || !isRendered(element)) continue;
      yield { element, messageId: "unannounced", values: { type: type.toUpperCase() } };
    }
  },
};

const MEDIA = /\.(mp3|m4a|wav|ogg|oga|flac|aac|mp4|m4v|mov|avi|webm|wmv|mpe?g|jpe?g|png|gif|webp)(?:[?#]|$)/i;
const PICTURE = /^(?:jpe?g|png|gif|webp)$/i;
const SOUND = /^(?:mp3|m4a|wav|og[ga]|flac|aac)$/i;
const EXPLAINED =
  /\b(?:download|transcript|captions?|subtitles|description|transkript|untertitel|beschreibung)/i;

/** Text links to recordings and pictures without an alternative version nearby. */
export const mediaLink: OwnRule = {
  id: "media-link",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("a[href]")) {
      const [, type] = MEDIA.exec((element.getAttribute("href") ?? "").slice(0, 1_000)) ?? [];
      if (!type || element.querySelector("img, svg, picture") || textOf(element) === "") continue;
      const around = (element.parentElement?.textContent ?? "").slice(0, 1_000);
      if (EXPLAINED.test(around) || !isRendered(element)) continue;
      yield { element, messageId: PICTURE.test(type) ? "picture" : SOUND.test(type) ? "sound" : "video" };
    }
  },
};

export const repeatedTitle: OwnRule = {
  id: "repeated-title",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("a[href][title]")) {
      const title = (element.getAttribute("title") ?? "").replace(/\s+/g, " ").trim();
      if (title === "" || title.toLowerCase() !== visibleText(element).toLowerCase()) continue;
      if (isRendered(element)) yield { element, messageId: "repeated" };
    }
  },
};

/** Links to "#" whose text does not mention the top of the page. */
export const emptyFragment: OwnRule = {
  id: "empty-fragment",
  impact: "minor",
  *find({ document, isRendered }) {
    const links = Array.from(document.querySelectorAll("a[href='#']:not([role]):not([onclick])")).filter(
      (link) => !/\btop\b|oben|anfang/i.test(textOf(link)) && textOf(link) !== "" && isRendered(link),
    );
    const [element] = links;
    if (!element) return;
    const others = links.length - 1;
    yield { element, messageId: others > 0 ? "top-with-others" : "top", values: { others } };
  },
};

/** Links with the same name that lead to different pages; one finding for the page. */
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
        yield { element, messageId: "same", values: { name: text.slice(0, 80) } };
        return;
      }
    }
  },
};

function addressOf(link: Element): string {
  const url = URL.parse(link.getAttribute("href") ?? "", link.ownerDocument.baseURI);
  return url ? `${url.host}${url.pathname.replace(/\/$/, "")}${url.search}` : "";
}

/** Words in a link that are hidden from all users, though probably meant for screen readers. */
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
          messageId: "hidden",
          values: { text: textOf(element).slice(0, 80) },
        };
    }
  },
};

/** Links with a button role that lead to a page, which the space bar does not open. */
export const buttonRoleLink: OwnRule = {
  id: "button-role-link",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll(
      "a[href][role='button']:not([onkeydown]):not([onclick])",
    )) {
      if (/^#|^javascript:/i.test(element.getAttribute("href") ?? "")) continue;
      if (Array.from(element.attributes).some(({ name }) => name.startsWith("data-"))) continue;
      if (isRendered(element)) yield { element, messageId: "announced" };
    }
  },
};

const MIN_LETTERS = 5;
const MIN_SIZE = 24;

/** Rows of single-letter links, each hardly wider than its letter. */
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
      yield { element, messageId: "small", values: { count } };
    }
  },
};

/** Links within text that are not underlined. */
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
    const others = links.length - 1;
    yield { element, messageId: others > 0 ? "no-line-with-others" : "no-line", values: { others } };
  },
};

const WORDS =
  /\b(?:new|neue[sm]?|nouvel(?:le)?|nueva|nuova)\s+(?:\w+\s+)?(?:window|tab|fenster|fenêtre|onglet|ventana|pestaña|finestra|scheda)\b|\bextern|↗|⧉|\bopens in\b|öffnet/i;

export const unannouncedWindow: OwnRule = {
  id: "unannounced-window",
  impact: "minor",
  *find({ document, isRendered, nameOf }) {
    for (const element of document.querySelectorAll(
      "a[href][target='_blank'], area[href][target='_blank']",
    )) {
      const described = (element.getAttribute("aria-describedby") ?? "").split(/\s+/);
      const descriptions = described.map((id) => document.getElementById(id)?.textContent ?? "");
      const words = [nameOf(element), element.getAttribute("title") ?? "", ...descriptions].join(" ");
      if (WORDS.test(words) || !isRendered(element)) continue;
      yield { element, messageId: "unannounced" };
    }
  },
};

/** Adjacent image and text links that lead to the same page. */
export const repeatedLink: OwnRule = {
  id: "repeated-link",
  impact: "minor",
  *find({ document, isRendered, nameOf }) {
    for (const element of document.querySelectorAll("a[href] + a[href]")) {
      const first = element.previousElementSibling;
      if (!first || first.getAttribute("href") !== element.getAttribute("href")) continue;
      if (!first.querySelector("img, svg") || textOf(first) !== "" || textOf(element) === "") continue;
      if (first.closest("[aria-hidden='true']") || first.getAttribute("tabindex") === "-1") continue;
      if (nameOf(first) === "" || !isRendered(element)) continue;
      yield { element, messageId: "repeated" };
    }
  },
};
