import { element } from "../elements.ts";
import type { OwnProfile, Preferences } from "../preferences.ts";
import { addExtraStyles } from "./extra-styles.ts";
import { createOwnProfileForm } from "./own-profile-form.ts";
import { createOwnProfileRow } from "./own-profile-row.ts";
import type { PanelContext } from "./panel-context.ts";

/** Lists the visitor's own profiles. Calls `close` when one was saved, or the form was canceled. */
export function createOwnProfiles(context: PanelContext, close: () => void) {
  addExtraStyles(context.host);
  const rows = new Map<string, ReturnType<typeof createOwnProfileRow>>();
  const items = element("ul", { "aria-labelledby": "own" });
  const list = element("div", {}, element("h4", { id: "own" }, context.messages["profile.own"] ?? ""), items);
  let made = 0;

  function focusSaved(name: string): void {
    close();
    rows.get(name)?.element.querySelector("button")?.focus();
  }

  function addRow(profile: OwnProfile): void {
    const row = createOwnProfileRow(context, `own-${made++}`, profile);
    rows.set(profile.name, row);
    items.append(row.element);
  }

  return {
    list,
    /** The form that saves the active tools. */
    element: createOwnProfileForm(context, focusSaved, close),
    show(preferences: Preferences = context.preferences()): void {
      const { profiles = [] } = preferences;
      for (const profile of profiles) {
        const row = rows.get(profile.name);
        if (row && !row.isDeleted() && isSame(row.profile, profile)) continue;
        row?.element.remove();
        addRow(profile);
      }
      for (const [name, row] of rows) {
        row.show(preferences);
        if (row.isDeleted() || profiles.some((profile) => profile.name === name)) continue;
        row.element.remove();
        rows.delete(name);
      }
      list.hidden = rows.size === 0;
    },
  };
}

function isSame(one: OwnProfile, other: OwnProfile): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
