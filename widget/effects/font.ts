/** The path of a file of our server, and its descriptors. */
export type FontFile = [path: string, descriptors: string];

/** Computer code keeps its font, whose letters stand in columns. The browser loads only the faces that it needs. */
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
  return `${loaded.join("")}${letters}${code}{font-family:"${family}",system-ui,sans-serif!important}`;
}
