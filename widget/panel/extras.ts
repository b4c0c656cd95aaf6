import type { WidgetTool } from "#shared/widgets/tool-values.ts";
import { createButton } from "../button.ts";
import { element } from "../elements.ts";
import { adopt, sheetOf } from "../page/style-sheets.ts";
import type { Preferences } from "../preferences.ts";
import styles from "../styles/tiles.css";
import { DIRECTIONAL, ICONS, type Pictured } from "./icon-names.ts";
import { layoutOf, type PanelContext } from "./panel-context.ts";
import { valueName } from "./tool-labels.ts";

export { matchingTexts } from "./match-words.ts";

/** Tools whose tiles show their choices, also in a panel that replaces this one. */
const openTiles = new Set<WidgetTool>();

let sheet: CSSStyleSheet | undefined;

type CreateIcon = (name: Pictured) => SVGSVGElement;

export function drawIcon(icon: SVGSVGElement, name: Pictured): void {
  icon.firstElementChild?.setAttribute("d", ICONS[name]);
  icon.classList.toggle("directional", DIRECTIONAL.includes(name));
}

/**
 * Adds the button that switches between list and tiles to the row of the search. Returns a function
 * that shows the chosen layout.
 */
export function createLayoutSwitch(
  dialog: HTMLElement,
  row: HTMLElement,
  context: PanelContext,
  createToolIcon: CreateIcon,
): (chosen: Preferences) => void {
  const { choose, host, messages, preferences } = context;
  sheet ??= sheetOf(styles);
  adopt(host.root, sheet);
  const toggle = () => choose({ layout: layoutOf(preferences(), context) === "list" ? "tiles" : "list" });
  const button = createButton(
    { id: "layout", class: "action" },
    toggle,
    createToolIcon("tiles"),
    messages.tiles ?? "",
  );
  row.prepend(button);

  function show(chosen: Preferences): void {
    const isTiled = layoutOf(chosen, context) === "tiles";
    dialog.classList.toggle("tiles", isTiled);
    button.classList.toggle("pressed", isTiled);
    button.setAttribute("aria-pressed", String(isTiled));
  }

  show(preferences());
  return show;
}

/**
 * Adds the button that shows a tool's choices while the panel shows tiles. Returns a function that
 * shows the current choice on it.
 */
export function createTile(
  tool: WidgetTool,
  control: HTMLElement,
  context: PanelContext,
  createToolIcon: CreateIcon,
): (chosen: Preferences) => void {
  const value = element("span");
  let button: HTMLButtonElement | undefined;

  function toggle(): void {
    if (!openTiles.delete(tool)) openTiles.add(tool);
    show(context.preferences());
  }

  function createTileButton(): HTMLButtonElement {
    const name = element("span", {}, context.messages[tool] ?? "");
    const created = createButton({ id: `tile-${tool}` }, toggle, createToolIcon(tool), name, " ", value);
    control.firstElementChild?.after(created);
    return created;
  }

  function show(chosen: Preferences): void {
    if (layoutOf(chosen, context) === "list") return;
    button ??= createTileButton();
    const choice = chosen.tools[tool];
    value.textContent = choice ? valueName(tool, choice, context) : "";
    button.classList.toggle("pressed", !!choice);
    button.setAttribute("aria-expanded", String(openTiles.has(tool)));
    control.classList.toggle("open", openTiles.has(tool));
  }

  show(context.preferences());
  return show;
}
