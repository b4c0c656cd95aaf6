import { LONGEST_PROFILE_NAME } from "#shared/widget-profiles.ts";
import { createButton } from "../button.ts";
import { element } from "../elements.ts";
import { createField } from "./field.ts";
import type { PanelContext } from "./panel-context.ts";
import { ownId } from "./profiles.ts";

/** A form that saves the active tools as a profile, replacing one of the same name. */
export function createOwnProfileForm(
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
