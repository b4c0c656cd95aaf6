import { createButton } from "../button.ts";
import { element } from "../elements.ts";
import type { Preferences } from "../preferences.ts";
import type { Control } from "./choice-group.ts";
import type { Pictured } from "./icon-names.ts";
import type { PanelContext } from "./panel-context.ts";
import { type Profile, profileState, toggleProfile } from "./profiles.ts";
import { createToolIcon } from "./tool-icon.ts";

/**
 * Creates a toggle that indicates whether the profile's tools were changed. The id is unique and
 * has no spaces.
 */
export function createProfileButton(
  { messages, choose, preferences }: PanelContext,
  id: string,
  profile: Profile,
  name: string,
  help: string,
  icon: Pictured,
): Control<Preferences> {
  const changed = element("span", { class: "changed" });
  const button = createButton(
    { id, ...(help && { "aria-describedby": `${id}-hint` }) },
    () => choose(toggleProfile(profile, preferences())),
    createToolIcon(icon),
    element("span", {}, name, " ", changed),
  );
  const hint = help && element("p", { class: "hint", id: `${id}-hint` }, help);
  const card = element("div", { class: "profile" }, button, hint);
  return {
    element: card,
    show(chosen) {
      const state = profileState(profile, chosen);
      button.setAttribute("aria-pressed", String(state !== "off"));
      card.classList.toggle("pressed", state !== "off");
      changed.textContent = state === "changed" ? `(${messages["profile.changed"]})` : "";
    },
  };
}
