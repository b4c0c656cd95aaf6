import { createButton } from "../button.ts";
import { element } from "../elements.ts";
import { CROSS, createIcon } from "../icons.ts";
import type { PanelWords } from "../widget-host.ts";
import { directionOf } from "../words/direction.ts";

/**
 * Creates a dialog with a title and a close button above its body. Escape also closes it, and key
 * presses in it don't reach the page.
 */
export function createDialogFrame(
  { messages, language, close }: PanelWords & { close(): void },
  kind: "panel" | "tool-dialog",
  title: string,
  body: HTMLElement,
) {
  const heading = element("h2", { id: `${kind}-title` }, title);
  const closeButton = createButton(
    { id: "close", class: "close", "aria-label": messages.close ?? "" },
    close,
    createIcon(CROSS),
  );
  const dialog = element(
    "div",
    {
      class: `window ${kind}`,
      role: "dialog",
      "aria-labelledby": heading.id,
      tabindex: "-1",
      lang: language,
      dir: directionOf(language),
    },
    element("div", { class: "head" }, heading, closeButton),
    body,
  );
  dialog.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") close();
  });
  return { dialog, closeButton };
}
