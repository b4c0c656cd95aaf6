import { createButton } from "../button.ts";
import { element } from "../elements.ts";
import { page } from "../page/document.ts";
import type { DisclosureContent } from "./disclosure.ts";
import { createField } from "./field.ts";
import type { PanelContext } from "./panel-context.ts";
import { writeChoices } from "./shared-choices.ts";

/** Shows the page's URL with the current settings, for copying. */
export function createShareLink(context: PanelContext): DisclosureContent {
  const { messages, say } = context;
  const { element: labelled, field } = createField(
    element("input", { id: "share-link", type: "text", readonly: "", dir: "ltr" }),
    messages.share ?? "",
  );
  const copy = createButton({ class: "action" }, copyLink, messages["share.copy"] ?? "");
  const link = element("div", {}, labelled, copy);
  const nothing = element("p", {}, messages["active.none"] ?? "");

  async function copyLink(): Promise<void> {
    field.select();
    if (await copyText(field.value)) say(messages.copied ?? "");
  }

  return {
    element: element("div", {}, element("p", { class: "hint" }, messages["share.hint"] ?? ""), link, nothing),
    show() {
      const { tools } = context.preferences();
      field.value = location.href.split("#")[0] + writeChoices(tools);
      link.hidden = Object.keys(tools).length === 0;
      nothing.hidden = !link.hidden;
    },
  };
}

/** Copies text; without clipboard access, it stays selected for the visitor to copy. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return page.execCommand("copy");
  }
}
