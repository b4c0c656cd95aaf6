import { plain } from "#shared/plain.ts";
import { goTo } from "../parts/go-to.ts";
import { openToolDialog } from "../parts/tool-dialog.ts";
import type { PlaceKind } from "../structure/list-places.ts";
import { createPlaceList } from "../structure/place-list.ts";
import { createTabs } from "../structure/tabs.ts";
import type { StartFeature } from "./feature.ts";

const KINDS: PlaceKind[] = ["headings", "landmarks", "links"];

/** Lists the page's headings, landmarks and links; choosing one closes the list and goes there. */
export const start: StartFeature = (context) => {
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
