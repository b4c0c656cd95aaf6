import { PAGE_LANGUAGES, type PageLanguage } from "#shared/language/language.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { BUILDERS, type Builder, type MenuPath, type MenuPaths } from "#shared/sites/builders.ts";
import { DAY_MS } from "#shared/time.ts";
import type { YamlProblem } from "../parse-yaml.ts";
import type { Content, ContentFile } from "./content.ts";

/** Rules that small websites fail most often; a builder's file should have a path for each. */
const COMMON_RULES = [
  ...["img-alt", "empty-alt", "file-name-alt", "placeholder-alt", "image-redundant-alt", "image-of-text"],
  ...["link-name", "vague-link", "unannounced-window", "link-in-text-block", "broken-fragment"],
  ...["button-name", "vague-button", "color-contrast", "tiny-text", "justified-text", "meta-viewport"],
  ...["form-label", "label-placeholder-only", "unmarked-required", "focus-visible", "duplicate-id"],
  ...["heading-order", "page-has-heading-one", "empty-heading", "bold-heading", "styled-heading"],
  ...["html-has-lang", "wrong-language", "document-title", "vague-title", "landmark-main", "typed-list"],
  ...["sound-without-control", "moving-video", "video-captions", "frame-title", "td-has-header"],
  ...["pdf-tags", "pdf-title"],
];

/** Age in days at which a file counts as stale, since builders rename their menus. */
const STALE_DAYS = 365;

interface ParsedMenus {
  /** Ways by rule ID. */
  ways: Map<string, string[]>;
  problems: YamlProblem[];
}

/**
 * Parses the body of a builder's file: headings with rule IDs, such as `## img-alt, empty-alt`, and
 * below each a list with one way per item.
 */
export function parseMenus(body: string): ParsedMenus {
  const ways = new Map<string, string[]>();
  const problems: YamlProblem[] = [];
  let current: { line: number; ways: string[] } | null = null;
  const finish = () => {
    if (current?.ways.length === 0) problems.push({ line: current.line, message: "has no path below it" });
  };
  for (const [index, text] of body.split("\n").entries()) {
    const line = index + 1;
    const [, ids] = /^## (.+)$/.exec(text) ?? [];
    if (ids !== undefined) {
      finish();
      current = { line, ways: [] };
      for (const id of ids.split(",").map((each) => each.trim())) {
        if (!SCAN_RULES.has(id)) problems.push({ line, message: `there is no rule ${id}` });
        else if (ways.has(id)) problems.push({ line, message: `${id} already has paths above` });
        ways.set(id, current.ways);
      }
    } else if (text.startsWith("- ") && current) current.ways.push(text.slice(2).trim());
    else if (/^ {2}\S/.test(text) && current && current.ways.length > 0)
      current.ways.push(`${current.ways.pop()} ${text.trim()}`);
    else if (text.trim() !== "")
      problems.push({ line, message: "has to be a heading with rules, or an item of a list below one" });
  }
  finish();
  return { ways, problems };
}

interface Texts {
  content: Content;
  german: Content;
}

/** Returns all menu paths in both languages. */
export function menuPaths({ content, german }: Texts): Record<PageLanguage, MenuPaths> {
  return { en: pathsIn(content.menus), de: pathsIn(german.menus) };
}

function pathsIn(files: readonly ContentFile<"menus">[]): MenuPaths {
  return Object.fromEntries(
    files.map(({ slug, body, meta: { checked: checkedOn } }) => [
      slug,
      new Map(
        [...parseMenus(body).ways].map(([rule, ways]): [string, MenuPath] => [rule, { ways, checkedOn }]),
      ),
    ]),
  );
}

export interface MenuGap {
  /** File below the content's folder. */
  where: string;
  gap: string;
}

/** Lists builders without a file, common rules without a path, and files not checked for a year. */
export function menuGaps(texts: Texts, now: Date): MenuGap[] {
  const all = menuPaths(texts);
  return PAGE_LANGUAGES.flatMap((language) =>
    (Object.keys(BUILDERS) as Builder[]).flatMap((builder) => {
      const where = `${language === "de" ? "german/" : ""}menus/${builder}.md`;
      const paths = all[language][builder];
      return gapsIn(paths, now).map((gap) => ({ where, gap }));
    }),
  );
}

function gapsIn(paths: ReadonlyMap<string, MenuPath> | undefined, now: Date): string[] {
  if (!paths) return ["There’s no such file"];
  const missing = COMMON_RULES.filter((rule) => !paths.has(rule));
  const [first] = paths.values();
  const isStale = first && now.getTime() - Date.parse(first.checkedOn) > STALE_DAYS * DAY_MS;
  return [
    ...(isStale ? [`Last compared with the builder’s menus on ${first.checkedOn}`] : []),
    ...(missing.length > 0 ? [`No path for ${missing.join(", ")}`] : []),
  ];
}
