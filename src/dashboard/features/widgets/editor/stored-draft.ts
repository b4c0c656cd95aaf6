import type { WidgetContent } from "#shared/schemas/widget.ts";
import { draftOf, type SavedWidget, type WidgetDraft } from "./widget-draft.ts";

/** Draft, and the saved widget it is based on. */
export interface EditorState {
  base: SavedWidget;
  draft: WidgetDraft;
}

/**
 * Restores a stored draft after a reload, or returns null. The base version is restored with it, so
 * that saves by others since then are still detected.
 */
export function restoreState(
  stored: Readonly<Record<string, unknown>>,
  saved: SavedWidget,
): EditorState | null {
  if (!isObject(stored.draft)) return null;
  const base = isSavedWidget(stored.base, saved) ? stored.base : saved;
  const { settings, ...look } = draftOf(base.content);
  const { settings: storedSettings, ...storedLook } = stored.draft;
  const draft = {
    ...overlay(look, storedLook),
    settings: {
      ...overlay(settings, isObject(storedSettings) ? storedSettings : {}),
      schema: settings.schema,
    },
  };
  return { base, draft };
}

function isSavedWidget(stored: unknown, model: SavedWidget): stored is SavedWidget {
  return isObject(stored) && typeof stored.version === "number" && isContent(stored.content, model.content);
}

function isContent(stored: unknown, { websiteUrl: _, ...model }: WidgetContent): stored is WidgetContent {
  if (!isObject(stored) || !hasShapeOf(stored, model)) return false;
  return stored.websiteUrl === null || typeof stored.websiteUrl === "string";
}

/** Drops values that another release stored in another shape. */
function overlay<Whole extends object>(whole: Whole, stored: Readonly<Record<string, unknown>>): Whole {
  const same = Object.entries(whole).filter(([name, value]) => hasShapeOf(stored[name], value));
  return { ...whole, ...Object.fromEntries(same.map(([name]) => [name, stored[name]])) };
}

function hasShapeOf(value: unknown, model: unknown): boolean {
  if (Array.isArray(model)) return Array.isArray(value) && hasItemsOf(value, model);
  if (!isObject(model)) return typeof value === typeof model;
  return isObject(value) && Object.entries(model).every(([name, part]) => hasShapeOf(value[name], part));
}

/** Any number of strings, or the same number of objects, which list every choice. */
function hasItemsOf(items: unknown[], model: unknown[]): boolean {
  const [first = ""] = model;
  return (
    items.every((item) => hasShapeOf(item, first)) && (!isObject(first) || items.length === model.length)
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
