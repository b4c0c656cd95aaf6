import type { WidgetTool } from "#shared/widget-tools.ts";
import { createButton } from "../button.ts";
import { element } from "../elements.ts";
import { CROSS, createIcon } from "../icons.ts";
import type { PanelWords } from "../widget-host.ts";
import { choiceName } from "./tool-labels.ts";

/** A button that names an active tool and switches it off. */
export function createActiveChip(tool: WidgetTool, words: PanelWords, onUndo: () => void) {
  const label = element("span");
  const button = createButton({ id: `undo-${tool}`, class: "chip" }, onUndo, label, createIcon(CROSS));
  return {
    item: element("li", {}, button),
    button,
    show(value: string): void {
      const name = choiceName(tool, value, words);
      label.textContent = name;
      button.setAttribute("aria-label", (words.messages.undo ?? "").replace("{name}", name));
    },
  };
}
