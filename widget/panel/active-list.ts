import { WIDGET_TOOLS, type WidgetTool } from "#shared/widget-tools.ts";
import { createButton } from "../button.ts";
import { element } from "../elements.ts";
import type { Preferences } from "../preferences.ts";
import { createActiveChip } from "./active-chip.ts";
import type { PanelContext, Part } from "./panel-context.ts";
import type { Searchable } from "./search-field.ts";

export interface ActiveList extends Searchable {
  readonly element: HTMLElement;
  show(preferences: Preferences): void;
  focus(): void;
}

/** Lists the active tools as chips; `focusNext` takes the focus from the last of them. */
export function createActiveList(context: PanelContext, focusNext: () => void): ActiveList {
  const { messages, say } = context;
  const chips = new Map<WidgetTool, ReturnType<typeof createActiveChip>>();
  const list = element("ul", { "aria-labelledby": "active" });
  const reset = createButton({ id: "reset", class: "action" }, resetAll, messages.reset ?? "");
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

  function resetAll(): void {
    context.reset();
    say(messages["reset.done"] ?? "");
    focusNext();
  }

  function addChip(tool: WidgetTool) {
    const chip = createActiveChip(tool, context, () => undo(tool));
    chips.set(tool, chip);
    list.append(chip.item);
    return chip;
  }

  function undo(tool: WidgetTool): void {
    const order = [...chips.keys()];
    const at = order.indexOf(tool);
    const neighbor = chips.get(order[at + 1] ?? order[at - 1] ?? tool);
    context.chooseTool(tool, undefined);
    say(`${messages[tool]}: ${messages.off}`, "listeners");
    if (neighbor?.button.isConnected) neighbor.button.focus();
    else focusNext();
  }

  function show({ tools }: Preferences): void {
    for (const tool of WIDGET_TOOLS) {
      const value = tools[tool];
      const chip = chips.get(tool);
      if (value) (chip ?? addChip(tool)).show(value);
      else if (chip) {
        chip.item.remove();
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
    search(matches) {
      const isFound = matches?.(part) ?? false;
      box.classList.toggle("found", isFound);
      nothing.textContent = isFound && chips.size === 0 ? (messages["active.none"] ?? "") : "";
      return isFound ? [part.name] : [];
    },
  };
}
