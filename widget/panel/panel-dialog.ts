import { WIDGET_TOOLS, type WidgetTool } from "#shared/widgets/tool-values.ts";
import { createButton } from "../button.ts";
import { element } from "../elements.ts";
import { CROSS, createIcon } from "../icons.ts";
import { createDialogFrame } from "../parts/closable-dialog.ts";
import type { Preferences } from "../preferences.ts";
import type { PanelWords } from "../widget-host.ts";
import type { PanelContext, Part } from "./panel-context.ts";
import { keepInPlace, type PanelPlace, readPlace, restorePlace } from "./panel-place.ts";
import { countOf, createSections, fillSections } from "./panel-sections.ts";
import { createSearchField, type Searchable } from "./search-field.ts";
import type { Section } from "./section.ts";
import { createToolIcon, withExtras } from "./tool-icon.ts";
import { choiceName } from "./tool-labels.ts";

export type PanelDialog = ReturnType<typeof createPanelDialog>;

/** Creates the panel's dialog; without a place, its body stays hidden until it is focused. */
export function createPanelDialog(actions: Omit<PanelContext, "say">, place: PanelPlace | null) {
  const context: PanelContext = { ...actions, say };
  const status = element("p", { role: "status" });
  let stopFilling = () => {};
  let showLayout: ((preferences: Preferences) => void) | undefined;
  let touched: Element | null = null;
  const sections = createSections(context);
  const active = createActiveList(context, () => sections[0]?.header.focus());
  const search = createSearchField(context, [active, ...sections], (searching) => {
    stopFilling();
    body.classList.toggle("searching", searching);
  });
  const body = element("div", { class: "body" });
  body.append(search.element, active.element, ...sections.map((section) => section.element));
  const title = actions.messages.title ?? "";
  const { dialog, closeButton } = createDialogFrame(actions, "panel", title, body);
  const count = createButton({ id: "count", class: "count" }, showActive);
  closeButton.before(count);
  dialog.append(status);

  function say(text: string, audience?: "listeners"): void {
    status.textContent = text;
    status.className = audience ?? "";
  }

  function touch({ target }: Event): void {
    touched = target instanceof Element ? target : null;
    say("");
  }

  function update(preferences: Preferences): void {
    const anchor = touched && active.element.contains(touched) ? null : touched;
    keepInPlace(dialog, anchor, () => {
      active.show(preferences);
      for (const section of sections) section.show(preferences);
    });
    count.textContent = countOf(WIDGET_TOOLS, preferences, context);
    count.hidden = !count.textContent;
    dialog.classList.toggle("oversize", preferences.oversize === true);
    showLayout?.(preferences);
  }

  function showActive(): void {
    search.search("");
    dialog.scrollTop = 0;
    active.focus();
  }

  /**
   * Starts once the visitor is in the panel, so it doesn't delay the parts they encounter first.
   */
  function fillRest(): void {
    stopFilling();
    stopFilling = fillSections(sections);
  }

  withExtras(({ createLayoutSwitch }) => {
    showLayout = createLayoutSwitch(dialog, search.element, context, createToolIcon);
  });
  dialog.addEventListener("click", touch, true);
  dialog.addEventListener("change", touch, true);
  openSections(sections, place);
  body.hidden = !place;
  if (place?.query) search.search(place.query);
  update(actions.preferences());

  return {
    element: dialog,
    update,
    say,
    context,
    focus() {
      body.hidden = false;
      dialog.focus();
      fillRest();
    },
    offer: (offered: HTMLElement) => showOffer(dialog, body, offered),
    place: () => readPlace(dialog, sections, search.query()),
    goTo(former: PanelPlace) {
      fillRest();
      restorePlace(dialog, former);
    },
    end: () => stopFilling(),
  };
}

/**
 * Opens and builds the sections that were open; in a new panel, opens the first two without
 * building them.
 */
function openSections(sections: readonly Section[], place: PanelPlace | null): void {
  const open = place?.open ?? sections.slice(0, 2).map(({ id }) => id);
  for (const section of sections) {
    section.toggle(open.includes(section.id));
    if (place && section.isOpen()) section.fill(Number.POSITIVE_INFINITY);
    section.element.hidden = !place;
  }
}

/** Puts an element before everything else and focuses it. */
function showOffer(dialog: HTMLElement, body: HTMLElement, offer: HTMLElement): void {
  body.querySelector(".offer")?.remove();
  body.prepend(offer);
  dialog.scrollTop = 0;
  offer.focus();
}

interface ActiveList extends Searchable {
  readonly element: HTMLElement;
  show(preferences: Preferences): void;
  focus(): void;
}

/** Lists the active tools as chips; `focusNext` moves focus away from the last chip. */
function createActiveList(context: PanelContext, focusNext: () => void): ActiveList {
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

/** A button that shows an active tool's name and switches it off. */
function createActiveChip(tool: WidgetTool, words: PanelWords, onUndo: () => void) {
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
