import { createButton } from "../button.ts";
import { element } from "../elements.ts";
import { BIN, createIcon } from "../icons.ts";
import { LONGEST_PROFILE_NAME, type OwnProfile, type Preferences } from "../preferences.ts";
import { addExtraStyles } from "./extra-styles.ts";
import { createField } from "./field.ts";
import type { PanelContext } from "./panel-context.ts";
import { createProfileButton } from "./profile-button.ts";
import { ownId, pickTools } from "./profiles.ts";

/**
 * Lists the visitor's own profiles. Calls `close` when a profile is saved or the form is canceled.
 */
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

/**
 * A button that toggles one of the visitor's own profiles and another that deletes or restores it.
 */
function createOwnProfileRow(context: PanelContext, id: string, profile: OwnProfile) {
  const { messages, preferences, choose } = context;
  const { name } = profile;
  const tools = pickTools(context.offered(), profile.tools);
  const toggle = createProfileButton(context, id, { id: ownId(name), tools }, name, "", "own");
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

/** A form that saves the active tools as a profile, replacing any profile with the same name. */
function createOwnProfileForm(
  context: PanelContext,
  onSaved: (name: string) => void,
  onCancel: () => void,
): HTMLFormElement {
  const { messages } = context;
  const name = createField(
    element("input", { id: "profile-name", maxlength: String(LONGEST_PROFILE_NAME), autocomplete: "off" }),
    messages["profile.name"] ?? "",
  );
  const cancel = createButton({ class: "action" }, abandon, messages.cancel ?? "");
  const submit = element("button", { type: "submit", class: "action" }, messages.save ?? "");
  const form = element(
    "form",
    { novalidate: "" },
    name.element,
    element("div", { class: "choices" }, submit, cancel),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    save(name.field.value.trim());
  });

  function abandon(): void {
    name.showError("");
    onCancel();
  }

  function save(given: string): void {
    const { tools, profiles = [], applied = [] } = context.preferences();
    const nothingOn = Object.keys(tools).length === 0;
    name.showError(!given ? messages["profile.name.missing"] : nothingOn ? messages["active.none"] : "");
    if (!given || nothingOn) return;
    const others = profiles.filter((profile) => profile.name !== given);
    context.choose({ profiles: [...others, { name: given, tools }], applied: [...applied, ownId(given)] });
    name.field.value = "";
    onSaved(given);
  }

  return form;
}
