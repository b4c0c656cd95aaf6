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
  const closeButton = element(
    "button",
    { type: "button", id: "close", class: "close", "aria-label": messages.close ?? "" },
    createIcon(CROSS),
  );
  const head = element(
    "div",
    { class: "head" },
    element("h2", { id: "title" }, messages.title ?? ""),
    count,
    closeButton,
  );
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
    head,
    body,
    status,
  );
  closeButton.addEventListener("click", close);
  dialog.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") close();
  });
  return { dialog, count };
}
