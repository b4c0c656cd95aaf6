import { createButton } from "../button.ts";
import { element } from "../elements.ts";
import { CHEVRON, createIcon } from "../icons.ts";
import type { Preferences } from "../preferences.ts";
import type { PanelSection } from "./icon-names.ts";
import type { Part } from "./panel-context.ts";
import type { Searchable } from "./search-field.ts";
import { createToolIcon } from "./tool-icon.ts";

export interface Section extends Searchable {
  readonly id: string;
  readonly element: HTMLElement;
  readonly header: HTMLButtonElement;
  isOpen(): boolean;
  toggle(open: boolean): void;
  /** Builds up to the given number of additional parts. Returns whether any are left. */
  fill(parts: number): boolean;
  show(preferences: Preferences): void;
}

export interface SectionOptions {
  id: PanelSection;
  title: string;
  parts: (() => Part)[];
  onOpen?(): void;
  /** Returns text shown next to the title, such as the number of active tools. */
  badge?(preferences: Preferences): string;
}

/** Creates a heading with a button that shows and hides the parts below it. */
export function createSection(options: SectionOptions, preferences: () => Preferences): Section {
  const { id, title, badge } = options;
  const count = element("span", { class: "badge" });
  const header = createButton(
    { id: `section-${id}`, class: "header", "aria-expanded": "false", "aria-controls": `parts-${id}` },
    press,
    createToolIcon(id),
    element("span", {}, title),
    " ",
    count,
    createIcon(CHEVRON),
  );
  const content = element("div", { class: "parts", id: `parts-${id}` });
  const section = element("section", {}, element("h3", {}, header), content);
  const parts: Part[] = [];
  let openBefore: boolean | null = null;

  const isOpen = () => header.getAttribute("aria-expanded") === "true";
  content.hidden = true;

  function press(): void {
    fillAll();
    toggle(!isOpen());
  }

  function toggle(open: boolean): void {
    if (open) options.onOpen?.();
    header.setAttribute("aria-expanded", String(open));
    content.hidden = !open;
  }

  function fill(most: number): boolean {
    for (const build of options.parts.slice(parts.length, parts.length + most)) {
      const part = build();
      part.show(preferences());
      content.append(part.element);
      parts.push(part);
    }
    return parts.length < options.parts.length;
  }

  function fillAll(): Part[] {
    fill(options.parts.length);
    return parts;
  }

  return {
    id,
    element: section,
    header,
    isOpen,
    toggle,
    fill,
    parts: fillAll,
    search(matches) {
      const found = fillAll().filter((part) => {
        part.element.hidden = matches !== null && !matches(part);
        return !part.element.hidden;
      });
      if (matches) {
        openBefore ??= isOpen();
        toggle(true);
      } else if (openBefore !== null) {
        toggle(openBefore);
        openBefore = null;
      }
      section.hidden = found.length === 0;
      return found.map(({ name }) => name);
    },
    show(chosen) {
      count.textContent = badge?.(chosen) ?? "";
      for (const part of parts) part.show(chosen);
    },
  };
}
