import type { UpdateWidgetInput, WidgetContent } from "#shared/schemas/widget.ts";
import { draftOf, inputOf, type WidgetDraft } from "./widget-draft.ts";

type Members = Readonly<Record<string, unknown>>;

/** Whether a draft holds anything else than what is saved. */
export function isUnsaved(draft: WidgetDraft, saved: WidgetContent): boolean {
  return !same(inputOf(draft), inputOf(draftOf(saved)));
}

/** Only what is new in the content, so that nothing else is written. */
export function changesOf(content: WidgetContent, saved: WidgetContent): UpdateWidgetInput {
  const { settings, ...look } = content;
  const settingsChanged = differing(settings, saved.settings);
  return {
    ...differing(look, saved),
    ...(Object.keys(settingsChanged).length > 0 && { settings: settingsChanged }),
  };
}

/** The names of members that two contents have differently, settings among them by their own names. */
export function namesOfChanges(one: WidgetContent, other: WidgetContent): string[] {
  const { settings = {}, ...look } = changesOf(one, other);
  return [...Object.keys(look), ...Object.keys(settings)];
}

/** Puts the changes that lead from `before` to `draft` on top of another saved widget. */
export function rebase(draft: WidgetDraft, before: WidgetDraft, saved: WidgetContent): WidgetDraft {
  const now = draftOf(saved);
  return {
    ...now,
    ...differing(draft, before),
    settings: { ...now.settings, ...differing(draft.settings, before.settings) },
  };
}

/** The members of `one` that `other` does not have the same. */
function differing<Whole extends object>(one: Whole, other: object): Partial<Whole> {
  const others: Members = { ...other };
  const entries = Object.entries(one).filter(([name, value]) => !same(value, others[name]));
  return Object.fromEntries(entries) as Partial<Whole>;
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
