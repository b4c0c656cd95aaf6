import { EVERY_OTHER, HIDE_DURATIONS } from "./config.ts";
import type { OwnerSettings } from "./settings-schema.ts";

/** Default distance between the launcher button and its corner, in px. */
const DEFAULT_OFFSET = 16;

export const DEFAULT_OWNER_SETTINGS: OwnerSettings = {
  schema: 2,
  tools: [EVERY_OTHER],
  profiles: [EVERY_OTHER],
  language: "auto",
  statementUrl: "",
  icon: "person",
  label: "",
  textColor: "",
  offsetX: DEFAULT_OFFSET,
  offsetY: DEFAULT_OFFSET,
  phone: "same",
  layout: "list",
  hideDurations: [...HIDE_DURATIONS],
  reports: true,
  analytics: false,
  toolCounts: true,
  allowedHosts: [],
  excludedPaths: [],
};

/** Expands `EVERY_OTHER` to all names not in the list. */
export function namesIn<Name extends string>(
  list: readonly (Name | typeof EVERY_OTHER)[],
  all: readonly Name[],
): Name[] {
  const others = all.filter((name) => !list.includes(name));
  return list.flatMap((entry) => (entry === EVERY_OTHER ? others : [entry]));
}
