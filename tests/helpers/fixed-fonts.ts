import { mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const FONTS = join(dirname(Bun.resolveSync("dejavu-fonts-ttf/package.json", import.meta.dir)), "ttf");
const FAMILIES = { "sans-serif": "DejaVu Sans", serif: "DejaVu Serif", monospace: "DejaVu Sans Mono" };

let environment: Record<string, string> | undefined;

/**
 * Returns the environment in which a browser only knows the fonts of a package, so that widths do
 * not depend on the machine's fonts.
 */
export function fixedFonts(): Record<string, string> {
  environment ??= writeConfiguration();
  return environment;
}

/** Replaces families that the package lacks, such as Arial, by its sans-serif font. */
const ANY_OTHER_FAMILY = `<selectfont><rejectfont><glob>*Math*</glob></rejectfont></selectfont>
<match target="pattern">
  ${Object.keys(FAMILIES)
    .map((name) => `<test qual="all" name="family" compare="not_eq"><string>${name}</string></test>`)
    .join("\n  ")}
  <edit name="family" mode="append_last"><string>sans-serif</string></edit>
</match>`;

/** Keeps the drawn widths of letters, which full hinting would round to whole pixels. */
const HINTING = `<match target="pattern">
  <edit name="hintstyle" mode="append"><const>hintslight</const></edit>
</match>`;

function writeConfiguration(): Record<string, string> {
  const owner = `${process.getuid?.() ?? 0}-${Bun.hash(FONTS).toString(36)}`;
  const folder = join(tmpdir(), `handrail-fonts-${owner}`);
  mkdirSync(join(folder, "cache"), { recursive: true, mode: 0o700 });
  const path = join(folder, "fonts.conf");
  const aliases = Object.entries(FAMILIES).map(
    ([family, font]) => `<alias><family>${family}</family><prefer><family>${font}</family></prefer></alias>`,
  );
  const lines = [
    `<dir>${FONTS}</dir>`,
    `<cachedir>${join(folder, "cache")}</cachedir>`,
    ANY_OTHER_FAMILY,
    HINTING,
    ...aliases,
  ];
  writeFileSync(path, `<?xml version="1.0"?>\n<fontconfig>\n${lines.join("\n")}\n</fontconfig>\n`);
  return { FONTCONFIG_FILE: path };
}
