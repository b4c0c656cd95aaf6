import { type OwnRule, textOf } from "./own-rule.ts";

function attribute(element: Element, name: string): string {
  return (element.getAttribute(name) ?? "").replace(/\s+/g, " ").trim();
}

function fileOf(element: Element): string {
  const src = attribute(element, "src").slice(0, 1_000);
  return /^data:/i.test(src) ? "" : src.replace(/[?#].*$/, "").replace(/^.*\//, "");
}

/** Images with two texts that say different things. */
export const altAndTitle: OwnRule = {
  id: "alt-and-title",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("img[alt][title]")) {
      const alt = attribute(element, "alt");
      const title = attribute(element, "title");
      if (title === "" || alt.toLowerCase() === title.toLowerCase() || !isRendered(element)) continue;
      const message =
        alt === ""
          ? "The image counts as decoration by its alt, and has a title."
          : "The alternative text and the title of the image differ.";
      yield { element, message };
    }
  },
};

export const hiddenImageText: OwnRule = {
  id: "hidden-image-text",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("img[role='presentation'][alt], img[role='none'][alt]")) {
      if (attribute(element, "alt") === "" || !isRendered(element)) continue;
      yield { element, message: "The image counts as decoration by its role, and has an alternative text." };
    }
  },
};

/** Images that only hold other content apart. */
export const spacerImage: OwnRule = {
  id: "spacer-image",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("img[src]")) {
      const isSpacer = /^(?:spacer|blank|pixel|clear|transparent|shim)\.(?:gif|png)$/i.test(fileOf(element));
      const isThin = ["width", "height"].filter((name) => attribute(element, name) === "1").length === 1;
      if ((isSpacer || isThin) && isRendered(element))
        yield { element, message: "The image only takes up room." };
    }
  },
};

const MIN_MOVING_PX = 32;

/** GIF images, which may move; one finding for the page. */
export const movingImage: OwnRule = {
  id: "moving-image",
  impact: "minor",
  *find({ document, isRendered }) {
    const isSmall = (element: Element) =>
      ["width", "height"].some((name) => Number.parseInt(attribute(element, name), 10) < MIN_MOVING_PX);
    const gifs = Array.from(document.querySelectorAll("img[src*='.gif' i]")).filter(
      (img) => /\.gif$/i.test(fileOf(img)) && !/^(?:spacer|blank|pixel)/i.test(fileOf(img)) && !isSmall(img),
    );
    const element = gifs.find((img) => isRendered(img));
    if (element) yield { element, message: "The image may move, and nothing may stop it." };
  },
};

const RICH =
  /(?:^|[-_])(?:sale|offer|promo|poster|flyer|leaflet|infographic|chart|graph|diagram|map|timetable|menu)(?:[-_]?\d*)\.(?:jpe?g|png|gif|webp|svg|avif)$/i;
const SHORT_ALT = 60;

/** Pictures that by their file hold more than a short text can say. */
export const richPicture: OwnRule = {
  id: "rich-picture",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("img[src][alt]:not([aria-describedby])")) {
      const alt = attribute(element, "alt");
      if (!RICH.test(fileOf(element)) || alt === "" || alt.length > SHORT_ALT) continue;
      if (element.closest("figure")?.querySelector("figcaption") || element.closest("a, button")) continue;
      if (isRendered(element)) yield { element, message: `The picture may say more than "${alt}".` };
    }
  },
};

/** Images without a text that may not be decoration; one finding for the page. */
export const emptyAlt: OwnRule = {
  id: "empty-alt",
  impact: "minor",
  *find({ document, isRendered }) {
    const empty = Array.from(
      document.querySelectorAll("img[alt=''][src]:not([title], [role], [width='1'], [height='1'])"),
    ).filter(
      (img) =>
        !/icon|deco|divider|line|wave|shape|spacer|blank|pixel|background|^bg|pattern|arrow|bullet/i.test(
          fileOf(img),
        ) &&
        !img.closest(
          "a, button, figure, label, li, td, header, footer, nav, [role='img'], [aria-hidden='true']",
        ) &&
        isRendered(img),
    );
    const [element] = empty;
    if (element) yield { element, message: `Images without a text that may say something: ${empty.length}.` };
  },
};

const BRAND =
  /^(?:the )?(facebook|twitter|instagram|linkedin|youtube|google|whatsapp|tiktok|pinterest|github|amazon|apple|microsoft)(?: logo| icon)?$/i;
const GENERIC = /^(?:[\da-f-]{6,}|(?:icon|img|image|logo|social|sprite|btn|button|share|brand|x)[-_\d]*)$/i;

/** Images and frames named after a company that is nowhere in their address. */
export const otherBrand: OwnRule = {
  id: "other-brand",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("img[alt][src], iframe[title][src]")) {
      const name = attribute(element, element.localName === "img" ? "alt" : "title");
      const [, brand] = BRAND.exec(name) ?? [];
      if (!brand || attribute(element, "src").toLowerCase().includes(brand.toLowerCase())) continue;
      const file = fileOf(element).replace(/\.\w+$/, "");
      if (file.length < 3 || GENERIC.test(file) || element.closest(`a[href*='${brand.toLowerCase()}']`))
        continue;
      if (isRendered(element))
        yield { element, message: `It is called "${name}", which its address does not mention.` };
    }
  },
};

const TELLING =
  /(?:warning|important|error|alert|danger|success|info|attention)[\w-]*\.(?:svg|png|gif|jpe?g|webp)/i;

/** Texts with a sign drawn by a style sheet, which nothing says in words. */
export const signByStyle: OwnRule = {
  id: "sign-by-style",
  impact: "moderate",
  *find({ document, isRendered, styleOf }) {
    for (const element of document.querySelectorAll(
      "[class*='warning'], [class*='alert'], [class*='info'], [class*='error'], [class*='important'], [class*='success']",
    )) {
      const [file] = TELLING.exec(styleOf(element).backgroundImage) ?? [];
      if (!file || textOf(element) === "" || element.matches("[role='img'], [aria-label]")) continue;
      if (isRendered(element))
        yield { element, message: "A style sheet draws a sign that may say something." };
    }
  },
};
