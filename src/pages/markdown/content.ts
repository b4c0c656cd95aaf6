import * as v from "valibot";
import { PAGE_LANGUAGES } from "#shared/language/language.ts";
import { DRAWING_NAMES } from "../drawings/drawing-names.ts";

const text = v.pipe(v.string("has to be text"), v.trim(), v.nonEmpty("must not be empty"));
const description = v.pipe(
  text,
  v.maxLength(155, "has to be at most 155 characters, as search engines cut it"),
);
const day = v.pipe(v.string("use a date like 2026-11-30"), v.isoDate("use a date like 2026-11-30"));
const list = <Schema extends v.GenericSchema>(item: Schema) =>
  v.array(item, "has to be a list; [] is an empty one");
const order = v.number("has to be a number");

/** Frontmatter for the files in each folder. */
export const CONTENT_SCHEMAS = {
  guides: v.strictObject({
    title: text,
    description,
    platform: text,
    /** Group in the overview; the installation guides by default. */
    kind: v.optional(v.picklist(["site", "analytics"], "use site or analytics")),
    minutes: v.pipe(order, v.integer("has to be whole minutes"), v.minValue(1, "has to be at least 1")),
    updated: day,
    order,
    summary: text,
  }),
  blog: v.strictObject({
    title: text,
    description,
    date: day,
    updated: v.optional(day),
    topics: v.pipe(v.array(text, "has to be a list like [WCAG, forms]"), v.minLength(1, "name at least one")),
    /** Drawing on the card and at the top; without it, an article has no picture. */
    picture: v.optional(v.picklist(DRAWING_NAMES, `is unknown; there are ${DRAWING_NAMES.join(", ")}`)),
    summary: text,
  }),
  help: v.strictObject({ title: text, description, order }),
  pages: v.strictObject({
    title: text,
    /** Title for the browser tab and search results, if the normal title is too short there. */
    tabTitle: v.optional(text),
    description,
  }),
  landing: v.strictObject({
    figures: list(v.strictObject({ value: text, label: text }, "has to be a value and a label")),
    /** Names the source of the figures; the operator by default. */
    figuresNote: v.optional(text),
    promises: list(text),
    promisesNote: v.optional(text),
    voicesTitle: text,
    voicesNote: v.optional(text),
    voices: list(
      v.strictObject({ quote: text, name: text, role: text }, "has to be a quote, a name and a role"),
    ),
  }),
  menus: v.strictObject({
    /** Day on which the paths were last compared with the builder's menus. */
    checked: day,
    /** Pages of the builder's documentation that describe its menus. */
    sources: list(text),
  }),
  legal: v.strictObject({
    title: text,
    description,
    lang: v.picklist(PAGE_LANGUAGES, "use en or de"),
    updated: day,
    template: v.optional(v.boolean("has to be true or false")),
  }),
} as const;

export type ContentFolder = keyof typeof CONTENT_SCHEMAS;

export interface ContentFile<Folder extends ContentFolder> {
  /** File name without `.md`. */
  slug: string;
  meta: v.InferOutput<(typeof CONTENT_SCHEMAS)[Folder]>;
  /** Markdown with placeholders. */
  body: string;
}

/** All Markdown files by folder, unordered. */
export type Content = { [Folder in ContentFolder]: ContentFile<Folder>[] };

export function mapFolders(
  make: <Folder extends ContentFolder>(folder: Folder) => ContentFile<Folder>[],
): Content {
  return {
    guides: make("guides"),
    blog: make("blog"),
    help: make("help"),
    pages: make("pages"),
    landing: make("landing"),
    menus: make("menus"),
    legal: make("legal"),
  };
}

/** Returns the names of all files, such as `blog/our-news`. */
export function contentNames(content: Content): string[] {
  return Object.entries(content).flatMap(([folder, files]) => files.map(({ slug }) => `${folder}/${slug}`));
}

/** Returns a file that must exist. @throws Error if it does not, which is a bug. */
export function contentFile<Folder extends ContentFolder>(
  content: Content,
  folder: Folder,
  slug: string,
): ContentFile<Folder> {
  const file = content[folder].find((candidate) => candidate.slug === slug);
  if (!file) throw new Error(`There is no ${folder}/${slug}.md`);
  return file;
}
