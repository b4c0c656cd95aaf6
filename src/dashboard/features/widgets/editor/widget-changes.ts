import type { UpdateWidgetInput, WidgetContent } from "#shared/widgets/schemas.ts";
import { draftOf, inputOf, type WidgetDraft } from "./widget-draft.ts";

type Members = Readonly<Record<string, unknown>>;

export function isUnsaved(draft: WidgetDraft, saved: WidgetContent): boolean {
  return !same(inputOf(draft), inputOf(draftOf(saved)));
}

export function changesOf(content: WidgetContent, saved: WidgetContent): UpdateWidgetInput {
  const { settings, ...look } = content;
  const settingsChanged = differing(settings, saved.settings);
  return {
    ...differing(look, saved),
    ...(Object.keys(settingsChanged).length > 0 && { settings: settingsChanged }),
  };
}

/** Returns the names of all members that differ, including those of settings. */
export function namesOfChanges(one: WidgetContent, other: WidgetContent): string[] {
  const { settings = {}, ...look } = changesOf(one, other);
  return [...Object.keys(look), ...Object.keys(settings)];
}

/** Applies the changes between `before` and `draft` to another saved widget. */
export function rebase(draft: WidgetDraft, before: WidgetDraft, saved: WidgetContent): WidgetDraft {
  const now = draftOf(saved);
  return {
    ...now,
    ...differing(draft, before),
    settings: { ...now.settings, ...differing(draft.settings, before.settings) },
  };
}

/** Returns the members of `one` that differ in `other`. */
function differing<Whole extends object>(one: Whole, other: object): Partial<Whole> {
  const others: Members = { ...other };
  const entries = Object.entries(one).filter(([name, value]) => !same(value, others[name]));
  return Object.fromEntries(entries) as Partial<Whole>;
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
