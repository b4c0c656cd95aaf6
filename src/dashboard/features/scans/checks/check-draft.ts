import type { ManualCheckView } from "#shared/schemas/manual-check.ts";
import type { Draft } from "../../session/use-draft.ts";

/** Unsaved results of all checks of a site, by `draftName`. */
export type CheckDraft = Draft<Record<string, string>>;

/** Name of a check's field in the draft. */
export function draftName(check: ManualCheckView, field: "state" | "note"): string {
  return `${check.id}.${field}`;
}

export function savedResults(checks: ManualCheckView[]): Record<string, string> {
  return Object.fromEntries(
    checks.flatMap((check) => [
      [draftName(check, "state"), check.state],
      [draftName(check, "note"), check.note],
    ]),
  );
}

/** Whether the draft holds a result of the check that is not saved. */
export function isChanged(check: ManualCheckView, { values }: CheckDraft): boolean {
  return values[draftName(check, "state")] !== check.state || values[draftName(check, "note")] !== check.note;
}
