import { page } from "../page/document.ts";

/** A file's path on our server and its font descriptors. */
export type FontFile = [path: string, descriptors: string];

/**
 * Sets a font on all text except code, whose letters must align in columns. The browser loads only
 * the faces it needs. Characters missing from the family use the page's own faces, so icons from
 * unrecognized icon fonts still show.
 */
export function fontCss(
  family: string,
  faces: FontFile[],
  letters: string,
  file: (path: string) => string,
): string {
  const loaded = faces.map(
    ([path, descriptors]) =>
      `@font-face{font-family:"${family}";font-display:swap;src:url("${file(path)}");${descriptors}}`,
  );
  const code = ":not(pre,pre *,code,code *,kbd,samp)";
  return `${loaded.join("")}${letters}${code}{font-family:"${family}",${pageFamilies()}system-ui,sans-serif!important}`;
}

/** Returns the page's font families, even from unreadable sheets, each followed by a comma. */
function pageFamilies(): string {
  const names = Array.from(page.fonts, ({ family }) =>
    /^["']/.test(family) ? family : CSS.escape(family),
  ).filter((name) => !/^["']?Handrail/.test(name));
  return [...new Set(names)].map((name) => `${name},`).join("");
}
