import { createButton } from "../button.ts";
import { element } from "../elements.ts";

export interface Tab {
  name: string;
  label: string;
}

/** Creates tabs for one panel (ARIA Authoring Practices): arrows, Home and End move among them. */
export function createTabs(
  label: string,
  tabs: Tab[],
  onSelect: (tab: Tab) => HTMLElement,
): { tabList: HTMLElement; panel: HTMLElement } {
  const panel = element("div", { role: "tabpanel", id: "tool-panel" });
  const buttons = tabs.map((tab) =>
    createButton(
      { role: "tab", id: `tool-tab-${tab.name}`, name: tab.name, "aria-controls": panel.id },
      () => select(tab),
      tab.label,
    ),
  );
  const tabList = element("div", { role: "tablist", class: "tool-tabs", "aria-label": label }, ...buttons);
  tabList.addEventListener("keydown", move);
  const [first] = tabs;
  if (first) select(first);

  function select(tab: Tab): void {
    for (const button of buttons) {
      const selected = button.name === tab.name;
      button.setAttribute("aria-selected", String(selected));
      button.tabIndex = selected ? 0 : -1;
      if (selected) panel.setAttribute("aria-labelledby", button.id);
    }
    panel.replaceChildren(onSelect(tab));
  }

  function move(event: KeyboardEvent): void {
    const at = buttons.findIndex((button) => button.tabIndex === 0);
    const forwards = getComputedStyle(tabList).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const goals: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: at - 1,
      [forwards]: at + 1,
      Home: 0,
      End: -1,
    };
    const goal = goals[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    const button = buttons.at(goal % buttons.length);
    button?.focus();
    button?.click();
  }

  return { tabList, panel };
}
