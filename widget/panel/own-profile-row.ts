import { createButton } from "../button.ts";
import { element } from "../elements.ts";
import { BIN, createIcon } from "../icons.ts";
import type { OwnProfile } from "../preferences.ts";
import type { PanelContext } from "./panel-context.ts";
import { createProfileButton } from "./profile-button.ts";
import { ownId, pickTools } from "./profiles.ts";

/** A button that toggles one of the visitor's own profiles, and one that deletes or restores it. */
export function createOwnProfileRow(context: PanelContext, id: string, profile: OwnProfile) {
  const { messages, preferences, choose } = context;
  const { name } = profile;
  const tools = pickTools(context.offered(), profile.tools);
  const toggle = createProfileButton(context, id, { id: ownId(name), tools }, name, "");
  const deleteLabel = (messages["profile.delete"] ?? "").replace("{name}", () => name);
  const undo = messages["undo.short"] ?? "";
  const deleteButton = createButton({ class: "delete", "aria-label": deleteLabel }, remove, createIcon(BIN));
  const undoButton = createButton({ class: "action", "aria-label": `${undo}: ${name}` }, restore, undo);
  const row = element("li", {}, toggle.element, deleteButton);
  let isDeleted = false;
  let wasApplied = false;

  const others = () => (preferences().profiles ?? []).filter((other) => other.name !== name);

  function remove(): void {
    isDeleted = true;
    wasApplied = preferences().applied?.includes(ownId(name)) ?? false;
    row.replaceChildren(element("s", {}, name), undoButton);
    undoButton.focus();
    const left = others();
    choose({ profiles: left.length > 0 ? left : undefined });
  }

  function restore(): void {
    isDeleted = false;
    row.replaceChildren(toggle.element, deleteButton);
    row.querySelector("button")?.focus();
    const { applied = [] } = preferences();
    choose({
      profiles: [...others(), profile],
      applied: wasApplied ? [...applied, ownId(name)] : applied,
    });
  }

  /** A deleted row offers to restore its profile. */
  return { element: row, profile, show: toggle.show, isDeleted: () => isDeleted };
}
