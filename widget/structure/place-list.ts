import { createButton } from "../button.ts";
import { element } from "../elements.ts";
import { inSlices } from "../page/in-slices.ts";
import { listPlaces, type Place, type PlaceKind } from "./list-places.ts";

/**
 * Searches the page, then lists its places: headings as an outline, links with a field that filters
 * them. Listing during the search would lay out both the page and the list in each slice.
 */
export function createPlaceList(
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
