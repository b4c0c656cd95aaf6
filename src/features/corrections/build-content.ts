import { isCorrectable, isCorrectableStyle, mayChange } from "#shared/corrections/correctable.ts";
import type { Change, ElementNote, Setting } from "#shared/corrections/correction.ts";
import type { Recipe } from "#shared/corrections/recipe.ts";
import type { CorrectionContent } from "#src/db/schema/corrections.ts";
import { isAlike } from "./live/note-digest.ts";

export interface NotedElement {
  note: ElementNote;
  /** Opening tag as a scan wrote it. */
  markup: string;
  /** Path of its pages, with `*` for any characters. */
  pages: string;
}

/** Builds a correction of an element, or returns null if the widget would not make its changes. */
export function buildContent(
  recipe: Recipe,
  { note, markup, pages }: NotedElement,
  value: string,
): CorrectionContent | null {
  const changes = recipe.changes(value);
  if (!changes.every((change) => isAllowed(note.tag, change))) return null;
  const attributes = attributesOf(markup);
  const expects: CorrectionContent["expects"] = {};
  for (const change of changes) {
    if (change.kind !== "attribute" && change.kind !== "style") continue;
    const before = valueBefore(attributes, change);
    if (before !== undefined) expects[change.name] = before;
  }
  return { pages, note, scope: isAlike(note) ? "alike" : "one", changes, expects };
}

function isAllowed(tag: string, change: Change): boolean {
  if (change.kind === "insert") return true;
  if (change.kind === "own-id") return mayChange(tag, null, "id");
  if (change.kind === "style")
    return mayChange(tag, null, "style") && isCorrectableStyle(change.name, change.value);
  return (
    mayChange(tag, tag === "meta" ? "viewport" : null, change.name) &&
    isCorrectable(change.name, change.value)
  );
}

/** Stands for a part that a scan does not store. */
const CUT = "…";

/** Returns null for an absent value, and undefined where it is not known. */
function valueBefore(
  { values, isWhole }: ReturnType<typeof attributesOf>,
  { kind, name }: Setting,
): string | null | undefined {
  const attribute = kind === "style" ? "style" : name;
  const value = values.get(attribute);
  if (value === undefined) return isWhole ? null : undefined;
  return kind === "style" || value.endsWith(CUT) ? undefined : value;
}

/** Reads the attributes of an opening tag that `elementMarkup` wrote. */
function attributesOf(markup: string): { values: Map<string, string>; isWhole: boolean } {
  const values = new Map<string, string>();
  const attribute = /\s([^\s="<>]+)(?:="([^"]*)")?/y;
  attribute.lastIndex = /^<[^\s<>]+/.exec(markup)?.[0].length ?? 0;
  let end = attribute.lastIndex;
  for (let found = attribute.exec(markup); found; found = attribute.exec(markup)) {
    values.set(found[1] ?? "", (found[2] ?? "").replaceAll("&quot;", '"'));
    end = attribute.lastIndex;
  }
  return { values, isWhole: markup[end] === ">" };
}
