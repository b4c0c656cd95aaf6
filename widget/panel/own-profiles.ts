import { LONGEST_PROFILE_NAME } from "#shared/widget-profiles.ts";
import { element } from "../elements.ts";
import { BIN, createIcon } from "../icons.ts";
import type { OwnProfile, Preferences } from "../preferences.ts";
import { addExtraStyles } from "./extra-styles.ts";
import { createField } from "./field.ts";
import type { PanelContext } from "./panel-context.ts";
import { createProfileButton } from "./profile-button.ts";
import { among, ownId } from "./profiles.ts";

export interface OwnProfiles {
  readonly list: HTMLElement;
  /** The form that saves what is on. */
  readonly element: HTMLElement;
  show(preferences?: Preferences): void;
}

interface Row {
  readonly element: HTMLElement;
  readonly profile: OwnProfile;
  show(preferences: Preferences): void;
  /** Deleted, with a button that undoes that. */
  readonly deleted: boolean;
}

/** The visitor's own profiles. `close` is told when one was saved, or nothing is to be. */
export function createOwnProfiles(context: PanelContext, close: () => void): OwnProfiles {
  addExtraStyles(context.host);
  const { messages } = context;
  const rows = new Map<string, Row>();
  const items = element("ul", { "aria-labelledby": "own" });
  const list = element("div", {}, element("h4", { id: "own" }, messages["profile.own"] ?? ""), items);
  let made = 0;

  const {
    element: labelled,
    field,
    complain,
  } = createField(
    element("input", { id: "profile-name", maxlength: String(LONGEST_PROFILE_NAME), autocomplete: "off" }),
    messages["profile.name"] ?? "",
  );
  const cancel = element("button", { type: "button", class: "action" }, messages.cancel ?? "");
  const form = element(
    "form",
    { novalidate: "" },
    labelled,
    element(
      "div",
      { class: "choices" },
      element("button", { type: "submit", class: "action" }, messages.save ?? ""),
      cancel,
    ),
  );
  cancel.addEventListener("click", () => {
    complain("");
    close();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    save(field.value.trim());
  });

  /** One of the same name is replaced. */
  function save(name: string): void {
    const { tools, profiles = [], applied = [] } = context.preferences();
    const nothingOn = Object.keys(tools).length === 0;
    complain(!name ? messages["profile.name.missing"] : nothingOn ? messages["active.none"] : "");
    if (!name || nothingOn) return;
    const others = profiles.filter((profile) => profile.name !== name);
    context.choose({ profiles: [...others, { name, tools }], applied: [...applied, ownId(name)] });
    field.value = "";
    close();
    rows.get(name)?.element.querySelector("button")?.focus();
  }

  function createRow(profile: OwnProfile): Row {
    const { name } = profile;
    const tools = among(context.offered(), profile.tools);
    const toggle = createProfileButton(context, `own-${made++}`, { id: ownId(name), tools }, name, "");
    const remove = element(
      "button",
      { type: "button", class: "delete", "aria-label": withName(messages["profile.delete"], name) },
      createIcon(BIN),
    );
    const restore = element(
      "button",
      { type: "button", class: "action", "aria-label": `${messages["undo.short"]}: ${name}` },
      messages["undo.short"] ?? "",
    );
    const row = element("li", {}, toggle.element, remove);
    let deleted = false;
    let wasApplied = false;

    remove.addEventListener("click", () => {
      deleted = true;
      wasApplied = context.preferences().applied?.includes(ownId(name)) ?? false;
      row.replaceChildren(element("s", {}, name), restore);
      restore.focus();
      const left = without(name);
      context.choose({ profiles: left.length > 0 ? left : undefined });
    });
    restore.addEventListener("click", () => {
      deleted = false;
      row.replaceChildren(toggle.element, remove);
      row.querySelector("button")?.focus();
      const { applied = [] } = context.preferences();
      context.choose({
        profiles: [...without(name), profile],
        applied: wasApplied ? [...applied, ownId(name)] : applied,
      });
    });
    return {
      element: row,
      profile,
      show: toggle.show,
      get deleted() {
        return deleted;
      },
    };
  }

  const without = (name: string) => (context.preferences().profiles ?? []).filter((one) => one.name !== name);

  return {
    list,
    element: form,
    show(preferences = context.preferences()) {
      const { profiles = [] } = preferences;
      for (const profile of profiles) {
        const known = rows.get(profile.name);
        if (known && !known.deleted && isSame(known.profile, profile)) continue;
        known?.element.remove();
        const row = createRow(profile);
        rows.set(profile.name, row);
        items.append(row.element);
      }
      for (const [name, row] of rows) {
        row.show(preferences);
        if (row.deleted || profiles.some((profile) => profile.name === name)) continue;
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

function withName(text: string | undefined, name: string): string {
  return (text ?? "").replace("{name}", () => name);
}
