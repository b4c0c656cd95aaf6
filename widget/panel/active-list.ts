import { WIDGET_TOOLS, type WidgetTool } from "#shared/widget-tools.ts";
import { element } from "../elements.ts";
import { CROSS, createIcon } from "../icons.ts";
import type { Preferences } from "../preferences.ts";
import type { PanelContext, Part } from "./panel-context.ts";
import type { Searched } from "./search-field.ts";
import { choiceName } from "./tool-labels.ts";

export interface ActiveList extends Searched {
  readonly element: HTMLElement;
  show(preferences: Preferences): void;
  focus(): void;
}

/** What is on, each with its undoing. `focusNext` takes the focus when the last of it goes. */
export function createActiveList(context: PanelContext, focusNext: () => void): ActiveList {
  const { messages, say } = context;
  const chips = new Map<WidgetTool, { button: HTMLButtonElement; label: HTMLElement }>();
  const list = element("ul", { "aria-labelledby": "active" });
  const reset = element("button", { type: "button", id: "reset", class: "action" }, messages.reset ?? "");
  const nothing = element("p");
  const box = element(
    "div",
    { class: "active" },
    element("h3", { id: "active" }, messages.active ?? ""),
    nothing,
    list,
    reset,
  );
  const part: Part = {
    element: box,
    id: "reset",
    name: messages.reset ?? "",
    help: `${messages.active} ${messages["undo.short"]}`,
    show,
  };
  reset.addEventListener("click", () => {
    context.reset();
    say(messages["reset.done"] ?? "");
    focusNext();
  });

  function addChip(tool: WidgetTool): void {
    const label = element("span");
    const button = element(
      "button",
      { type: "button", id: `undo-${tool}`, class: "chip" },
      label,
      createIcon(CROSS),
    );
    button.addEventListener("click", () => undo(tool));
    chips.set(tool, { button, label });
    list.append(element("li", {}, button));
  }

  function undo(tool: WidgetTool): void {
    const order = [...chips.keys()];
    const at = order.indexOf(tool);
    const neighbour = chips.get(order[at + 1] ?? order[at - 1] ?? tool);
    context.chooseTool(tool, undefined);
    say(`${messages[tool]}: ${messages.off}`, "listeners");
    if (neighbour?.button.isConnected) neighbour.button.focus();
    else focusNext();
  }

  function show({ tools }: Preferences): void {
    for (const tool of WIDGET_TOOLS) {
      const value = tools[tool];
      if (value && !chips.has(tool)) addChip(tool);
      const chip = chips.get(tool);
      if (!chip) continue;
      if (value) {
        chip.label.textContent = choiceName(tool, value, context);
        chip.button.setAttribute("aria-label", undoName(chip.label.textContent));
      } else {
        chip.button.parentElement?.remove();
        chips.delete(tool);
      }
    }
    const isEmpty = chips.size === 0;
    reset.hidden = isEmpty;
    box.classList.toggle("empty", isEmpty);
  }

  return {
    element: box,
    focus: () => list.querySelector("button")?.focus(),
    show,
    parts: () => [part],
    search(finds) {
      const isFound = finds?.(part) ?? false;
      box.classList.toggle("found", isFound);
      nothing.textContent = isFound && chips.size === 0 ? (messages["active.none"] ?? "") : "";
      return isFound ? [part.name] : [];
    },
  };

  function undoName(name: string): string {
    return (messages.undo ?? "").replace("{name}", name);
  }
}
