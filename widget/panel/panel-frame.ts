import { createButton } from "../button.ts";
import { element } from "../elements.ts";
import { CROSS, createIcon } from "../icons.ts";
import { directionOf } from "../words/direction.ts";
import type { PanelContext } from "./panel-context.ts";

/** Creates the dialog with its head around a body and a status line. Escape closes it. */
export function createPanelFrame(
  { messages, language, close }: Pick<PanelContext, "messages" | "language" | "close">,
  body: HTMLElement,
  status: HTMLElement,
) {
  const count = element("button", { type: "button", id: "count", class: "count" });
  const closeButton = createButton(
    { id: "close", class: "close", "aria-label": messages.close ?? "" },
    close,
    createIcon(CROSS),
  );
  const title = element("h2", { id: "title" }, messages.title ?? "");
  const dialog = element(
    "div",
    {
      class: "panel",
      role: "dialog",
      "aria-labelledby": "title",
      tabindex: "-1",
      lang: language,
      dir: directionOf(language),
    },
    element("div", { class: "head" }, title, count, closeButton),
    body,
    status,
  );
  dialog.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") close();
  });
  return { dialog, count };
}
