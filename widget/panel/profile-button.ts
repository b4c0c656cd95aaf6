import { element } from "../elements.ts";
import type { Preferences } from "../preferences.ts";
import type { PanelContext } from "./panel-context.ts";
import { type Profile, profileState, toggleProfile } from "./profiles.ts";

export interface ProfileButton {
  readonly element: HTMLElement;
  show(preferences: Preferences): void;
}

/** A toggle that tells when what it switched on was altered. The id is unique in the panel, without spaces. */
export function createProfileButton(
  { messages, choose, preferences }: PanelContext,
  id: string,
  profile: Profile,
  name: string,
  help: string,
): ProfileButton {
  const changed = element("span", { class: "changed" });
  const button = element(
    "button",
    {
      type: "button",
      id,
      class: "profile",
      "aria-labelledby": `${id}-name`,
      ...(help && { "aria-describedby": `${id}-hint` }),
    },
    element("span", { id: `${id}-name` }, name, " ", changed),
    ...(help ? [element("span", { class: "hint", id: `${id}-hint` }, help)] : []),
  );
  button.addEventListener("click", () => choose(toggleProfile(profile, preferences())));
  return {
    element: button,
    show(chosen) {
      const state = profileState(profile, chosen);
      button.setAttribute("aria-pressed", String(state !== "off"));
      changed.textContent = state === "changed" ? `(${messages["profile.changed"]})` : "";
    },
  };
}
