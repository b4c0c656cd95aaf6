import { t } from "#shared/language/translate.ts";
import { SORTINGS, type Sorting } from "./find-widgets.ts";

export const SHOWN_STATES = [
  { value: "problems", label: t("With problems") },
  { value: "live", label: t("Live") },
  { value: "gone", label: t("Not seen lately") },
  { value: "waiting", label: t("Waiting for a visitor") },
  { value: "off", label: t("Switched off") },
] as const;
type ShownState = (typeof SHOWN_STATES)[number]["value"];

/** The list's filter and sort order, as stored in the URL. */
export interface ListChoice {
  words: string;
  order: Sorting;
  /** Empty for all. */
  label: string;
  state: ShownState | "";
}

/** Reads the choice from the URL, using defaults for missing and invalid values. */
export function readChoice(address: URLSearchParams): ListChoice {
  return {
    words: address.get("search") ?? "",
    order: SORTINGS.find(({ value }) => value === address.get("order"))?.value ?? "newest",
    label: address.get("label") ?? "",
    state: SHOWN_STATES.find(({ value }) => value === address.get("state"))?.value ?? "",
  };
}

/** Returns the URL parameters, omitting defaults. */
export function listParams({ words, order, label, state }: ListChoice): Record<string, string> {
  return {
    ...(words && { search: words }),
    ...(label && { label }),
    ...(state && { state }),
    ...(order !== "newest" && { order }),
  };
}

/** Whether a choice excludes any widget. */
export function isFiltered({ words, label, state }: ListChoice): boolean {
  return words !== "" || label !== "" || state !== "";
}
