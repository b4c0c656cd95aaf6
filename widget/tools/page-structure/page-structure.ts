import { plain } from "#shared/plain.ts";
import { createButton } from "../../button.ts";
import { element } from "../../elements.ts";
import { allElements } from "../../page/find-all.ts";
import { inSlices } from "../../page/in-slices.ts";
import { isShown } from "../../page/is-shown.ts";
import { landmarkName, landmarkRole } from "../../page/landmarks.ts";
import { nameOf } from "../../page/name-of.ts";
import { LINKS } from "../../page/operable.ts";
import { goTo } from "../../parts/go-to.ts";
import { openToolDialog } from "../../parts/tool-dialog.ts";
import type { StartTool } from "../../tool.ts";

const FINDERS: Record<PlaceKind, Finder> = { headings: headingAt, landmarks: landmarkAt, links: linkAt };

const KINDS: PlaceKind[] = ["headings", "landmarks", "links"];

/**
 * Lists the page's headings, landmarks and links; choosing an entry closes the list and goes there.
 */
export const start: StartTool = (context) => {
  const { host, messages, end } = context;
  const title = messages["page-structure"] ?? "";
  const dialog = openToolDialog(context, title);
  const lists = new Map<string, ReturnType<typeof createPlaceList>>();
  const tabs = KINDS.map((name) => ({ name, label: messages[`structure.${name}`] ?? "" }));
  const { tabList, panel } = createTabs(title, tabs, ({ name }) => {
    const kind = KINDS.find((known) => known === name) ?? "headings";
    const list = lists.get(name) ?? createPlaceList(kind, messages, choose);
    lists.set(name, list);
    return list.element;
  });
  dialog.body.append(tabList, panel);

  function choose(place: Element): void {
    if (!plain(place).isConnected) return;
    dialog.remove("stays");
    end();
    goTo(host, place);
  }

  return () => {
    for (const list of lists.values()) list.stop();
    dialog.remove();
  };
};

interface Tab {
  name: string;
  label: string;
}

/**
 * Creates tabs for one panel (ARIA Authoring Practices): arrow keys, Home and End move between
 * them.
 */
function createTabs(
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

/**
 * Searches the page, then lists its places: headings as an outline, links with a filter field.
 * Listing during the search would lay out both the page and the list in each slice.
 */
function createPlaceList(
  kind: PlaceKind,
  messages: Record<string, string>,
  onChoose: (place: Element) => void,
) {
  const list = element("ul", { class: "tool-list" });
  const none = element("p", { role: "status" });
  const filter = element("input", { type: "search", name: "filter", autocomplete: "off" });
  const names = new Map<HTMLLIElement, string>();
  const outline: { level: number; item: HTMLLIElement }[] = [];
  const places: Place[] = [];
  let stop = inSlices(
    listPlaces(kind, messages),
    (place) => place && places.push(place),
    () => {
      stop = inSlices(places.values(), add, sayWhenEmpty);
    },
  );

  function add(place: Place): void {
    const item = itemOf(place);
    names.set(item, place.name.toLowerCase());
    while ((outline.at(-1)?.level ?? 0) >= place.level) outline.pop();
    const above = outline.at(-1)?.item;
    (above ? innerList(above) : list).append(item);
    outline.push({ level: place.level, item });
    narrow(item);
  }

  function itemOf({ element: place, name, kind: kindName }: Place): HTMLLIElement {
    const button = createButton(
      { class: "tool-place" },
      () => onChoose(place),
      element("span", {}, name || (messages["structure.unnamed"] ?? "")),
      ...(kindName ? [" ", element("small", {}, kindName)] : []),
    );
    return element("li", {}, button);
  }

  function narrow(item: HTMLLIElement): void {
    item.hidden = !names.get(item)?.includes(filter.value.trim().toLowerCase());
  }

  function sayWhenEmpty(): void {
    const empty = [...names.keys()].every((item) => item.hidden);
    none.textContent = empty ? (messages["structure.none"] ?? "") : "";
  }

  filter.addEventListener("input", () => {
    for (const item of names.keys()) narrow(item);
    sayWhenEmpty();
  });
  const label = element("label", { class: "tool-filter" }, messages["landmark.search"] ?? "", filter);
  return {
    element: element("div", {}, ...(kind === "links" ? [label] : []), list, none),
    stop: () => stop(),
  };
}

function innerList(item: HTMLLIElement): HTMLUListElement {
  return item.querySelector("ul") ?? item.appendChild(element("ul"));
}

interface Place {
  element: Element;
  /** The author's text; may be empty. */
  name: string;
  /** Kind of place in the visitor's language; empty if obvious. */
  kind: string;
  /** Depth in the outline, starting at 1. */
  level: number;
}

type PlaceKind = "headings" | "landmarks" | "links";

/** Yields visible places of a kind, and null where it may pause. Skips frames. */
function* listPlaces(kind: PlaceKind, messages: Record<string, string>): Generator<Place | null> {
  const find = FINDERS[kind];
  const known = new Set<string>();
  for (const element of allElements()) {
    const place = find(element, messages);
    if (!place || !isShown(element)) {
      yield null;
      continue;
    }
    const same = kind === "links" ? `${plain(element).getAttribute("href")} ${place.name}` : "";
    if (!known.has(same)) yield place;
    if (same) known.add(same);
  }
}

type Finder = (element: Element, messages: Record<string, string>) => Place | null;

function headingAt(element: Element, messages: Record<string, string>): Place | null {
  const level = levelOf(element);
  if (!level) return null;
  const kind = (messages["structure.level"] ?? "").replace("{level}", String(level));
  return { element, name: nameOf(element), kind, level };
}

/**
 * Returns 0 for anything other than a heading; a heading without a level has level 2 (WAI-ARIA).
 */
function levelOf(element: Element): number {
  const role = plain(element).getAttribute("role");
  const own = /^h([1-6])$/.exec(plain(element).localName)?.[1];
  if (role ? role !== "heading" : !own) return 0;
  return Number(plain(element).getAttribute("aria-level")) || Number(own) || 2;
}

function landmarkAt(element: Element, messages: Record<string, string>): Place | null {
  const role = landmarkRole(element);
  if (!role) return null;
  const kind = messages[`landmark.${role}`] ?? role;
  const name = landmarkName(element);
  return { element, name: name || kind, kind: name && kind, level: 1 };
}

function linkAt(element: Element): Place | null {
  return plain(element).matches(LINKS) ? { element, name: nameOf(element), kind: "", level: 1 } : null;
}
