import { type OwnRule, textOf } from "./own-rule.ts";

const IMAGE_FILE = /\.(?:jpe?g|png|gif|webp|svg|avif|bmp|tiff?)$/i;

/** Alternative text that repeats the image's file name (WCAG failure F30). */
export const fileNameAlt: OwnRule = {
  id: "file-name-alt",
  impact: "serious",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("img[alt][src], input[type='image' i][alt][src]")) {
      const alt = (element.getAttribute("alt") ?? "").trim();
      if (!IMAGE_FILE.test(alt) || !isRendered(element)) continue;
      if (fileNameOf(element.getAttribute("src") ?? "") !== alt.toLowerCase()) continue;
      if (leadsToFile(element, alt)) continue;
      // A page about the file itself mentions it in its text.
      if (textOf(document.body).includes(alt)) continue;
      yield { element, messageId: "file-name", values: { text: alt.slice(0, 80) } };
    }
  },
};

const PLACEHOLDER =
  /^(?:image|img|photo|photograph|picture|pic|graphic|icon|alt|alt text|alternative text|placeholder|spacer|spacer\.gif|blank|untitled|bild|foto|grafik|imagen|image ?\d{0,3}|img ?\d{0,3}|photo ?\d{0,3}|(?:img|dsc|dscn|dscf|screenshot)[-_ ]\d{3,}(?:\.\w{3,4})?)$/i;

const CONTROLS = "button, [role='button'], [role='menuitem'], [role='tab']";

/** Alternative text that could describe any image (WCAG failure F30). */
export const placeholderAlt: OwnRule = {
  id: "placeholder-alt",
  impact: "serious",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("img[alt]")) {
      const alt = (element.getAttribute("alt") ?? "").trim();
      // In an editor's toolbar, "Image" is what the button inserts.
      if (!PLACEHOLDER.test(alt) || element.closest(CONTROLS) || !isRendered(element)) continue;
      const outcome = /^(?:icon|graphic|grafik)$/i.test(alt) ? "review" : undefined;
      yield { element, messageId: "placeholder", values: { text: alt }, outcome };
    }
  },
};

/** Logos whose file name contains an owner missing from the alternative text. */
export const otherLogo: OwnRule = {
  id: "other-logo",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("img[src*='logo' i][alt*='logo' i]")) {
      const file = (element.getAttribute("src") ?? "").replace(/[?#].*$/, "").replace(/^.*\//, "");
      const owners = file
        .toLowerCase()
        .match(/^([a-z]\w{1,20})[-_]logo\.\w+$|^logo[-_]([a-z]\w{1,20})\.\w+$/);
      const owner = owners?.[1] ?? owners?.[2];
      const alt = (element.getAttribute("alt") ?? "").toLowerCase();
      const isShort =
        owner && /^(?:main|site|page|header|footer|white|black|dark|light|small|large|new|our)$/.test(owner);
      if (!owner || isShort || alt.replace(/\W/g, "").includes(owner) || !isRendered(element)) continue;
      yield { element, messageId: "other-name", values: { name: owner } };
    }
  },
};

/** Minimum number of shapes for a drawing to be more than an icon. */
const MIN_SHAPES = 4;

/** Named canvases, whose content is drawn by a script, and multicolored drawings. */
export const drawnPicture: OwnRule = {
  id: "drawn-picture",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("canvas[aria-label], canvas[aria-labelledby]")) {
      if (!isRendered(element)) continue;
      yield { element, messageId: "compare" };
    }
    for (const element of document.querySelectorAll("svg[role='img'][aria-label]")) {
      const shapes = Array.from(element.querySelectorAll("path, circle, rect, polygon, ellipse"));
      const colors = new Set(shapes.map((shape) => shape.getAttribute("fill")));
      if (shapes.length < MIN_SHAPES || colors.size < 3 || element.closest("a, button")) continue;
      if (isRendered(element)) {
        yield { element, messageId: "compare" };
      }
    }
  },
};

function attribute(element: Element, name: string): string {
  return (element.getAttribute(name) ?? "").replace(/\s+/g, " ").trim();
}

function fileOf(element: Element): string {
  const src = attribute(element, "src").slice(0, 1_000);
  return /^data:/i.test(src) ? "" : src.replace(/[?#].*$/, "").replace(/^.*\//, "");
}

/** Images whose title differs from their alternative text. */
export const altAndTitle: OwnRule = {
  id: "alt-and-title",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("img[alt][title]")) {
      const alt = attribute(element, "alt");
      const title = attribute(element, "title");
      if (title === "" || alt.toLowerCase() === title.toLowerCase() || !isRendered(element)) continue;
      yield { element, messageId: alt === "" ? "decoration" : "different" };
    }
  },
};

export const hiddenImageText: OwnRule = {
  id: "hidden-image-text",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("img[role='presentation'][alt], img[role='none'][alt]")) {
      if (attribute(element, "alt") === "" || !isRendered(element)) continue;
      yield { element, messageId: "hidden" };
    }
  },
};

/** Images that only create space between other content. */
export const spacerImage: OwnRule = {
  id: "spacer-image",
  impact: "minor",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("img[src]")) {
      const isSpacer = /^(?:spacer|blank|pixel|clear|transparent|shim)\.(?:gif|png)$/i.test(fileOf(element));
      const isThin = ["width", "height"].filter((name) => attribute(element, name) === "1").length === 1;
      if ((isSpacer || isThin) && isRendered(element)) yield { element, messageId: "spacer" };
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
    if (element) yield { element, messageId: "moving" };
  },
};

const RICH =
  /(?:^|[-_])(?:sale|offer|promo|poster|flyer|leaflet|infographic|chart|graph|diagram|map|timetable|menu)(?:[-_]?\d*)\.(?:jpe?g|png|gif|webp|svg|avif)$/i;
const SHORT_ALT = 60;

/** Pictures whose file name suggests more than short text can say. */
export const richPicture: OwnRule = {
  id: "rich-picture",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("img[src][alt]:not([aria-describedby])")) {
      const alt = attribute(element, "alt");
      if (!RICH.test(fileOf(element)) || alt === "" || alt.length > SHORT_ALT) continue;
      if (element.closest("figure")?.querySelector("figcaption") || element.closest("a, button")) continue;
      if (isRendered(element)) yield { element, messageId: "maybe-more", values: { text: alt } };
    }
  },
};

/** Images with empty alternative text that may not be decorative; one finding for the page. */
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
    if (element) yield { element, messageId: "maybe-telling", values: { count: empty.length } };
  },
};

const BRAND =
  /^(?:the )?(facebook|twitter|instagram|linkedin|youtube|google|whatsapp|tiktok|pinterest|github|amazon|apple|microsoft)(?: logo| icon)?$/i;
const GENERIC = /^(?:[\da-f-]{6,}|(?:icon|img|image|logo|social|sprite|btn|button|share|brand|x)[-_\d]*)$/i;

/** Images and frames named after a company that does not appear in their address. */
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
      if (isRendered(element)) yield { element, messageId: "other-name", values: { name } };
    }
  },
};

const TELLING =
  /(?:warning|important|error|alert|danger|success|info|attention)[\w-]*\.(?:svg|png|gif|jpe?g|webp)/i;

/** Text with a symbol drawn by a style sheet, whose meaning is not in the text. */
export const signByStyle: OwnRule = {
  id: "sign-by-style",
  impact: "moderate",
  *find({ document, isRendered, styleOf }) {
    for (const element of document.querySelectorAll(
      "[class*='warning'], [class*='alert'], [class*='info'], [class*='error'], [class*='important'], [class*='success']",
    )) {
      const [file] = TELLING.exec(styleOf(element).backgroundImage) ?? [];
      if (!file || textOf(element) === "" || element.matches("[role='img'], [aria-label]")) continue;
      if (isRendered(element)) yield { element, messageId: "sign" };
    }
  },
};

/** Whether a link around an image leads to the file itself, such as a download. */
function leadsToFile(element: Element, name: string): boolean {
  const href = element.closest("a[href]")?.getAttribute("href");
  return href !== null && href !== undefined && fileNameOf(href) === name.toLowerCase();
}

function fileNameOf(src: string): string {
  const path = src.replace(/[?#].*$/, "");
  const name = path.slice(path.lastIndexOf("/") + 1);
  return decode(name).toLowerCase();
}

function decode(name: string): string {
  return name.replace(/%20|\+/g, " ");
}
