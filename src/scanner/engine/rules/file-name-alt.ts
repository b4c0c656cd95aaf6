import { type OwnRule, textOf } from "./own-rule.ts";

const IMAGE_FILE = /\.(?:jpe?g|png|gif|webp|svg|avif|bmp|tiff?)$/i;

/** Alternative texts that repeat the image's file name (WCAG failure F30). */
export const fileNameAlt: OwnRule = {
  id: "file-name-alt",
  impact: "serious",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll("img[alt][src], input[type='image' i][alt][src]")) {
      const alt = (element.getAttribute("alt") ?? "").trim();
      if (!IMAGE_FILE.test(alt) || !isRendered(element)) continue;
      if (fileOf(element.getAttribute("src") ?? "") !== alt.toLowerCase()) continue;
      if (leadsToFile(element, alt)) continue;
      // A page about the file itself names it in its text.
      if (textOf(document.body).includes(alt)) continue;
      yield { element, message: `The alternative text "${alt.slice(0, 80)}" is the image's file name.` };
    }
  },
};

/** Whether a link around an image leads to the file itself, such as a download. */
function leadsToFile(element: Element, name: string): boolean {
  const href = element.closest("a[href]")?.getAttribute("href");
  return href !== null && href !== undefined && fileOf(href) === name.toLowerCase();
}

function fileOf(src: string): string {
  const path = src.replace(/[?#].*$/, "");
  const name = path.slice(path.lastIndexOf("/") + 1);
  return decode(name).toLowerCase();
}

function decode(name: string): string {
  return name.replace(/%20|\+/g, " ");
}
