import { page } from "../page/document.ts";

/** The path of a file of our server, and its descriptors. */
export type FontFile = [path: string, descriptors: string];

/**
 * Computer code keeps its font, whose letters stand in columns. The browser loads only the faces
 * that it needs. Signs that the family lacks come from the page's own faces, so that icons show
 * whose font nothing tells as one of icons.
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

/**
 * Families of the page's faces, those of sheets that cannot be read among them; each ends with a
 * comma.
 */
function pageFamilies(): string {
  const names = Array.from(page.fonts, ({ family }) =>
    /^["']/.test(family) ? family : CSS.escape(family),
  ).filter((name) => !/^["']?Handrail/.test(name));
  return [...new Set(names)].map((name) => `${name},`).join("");
}
