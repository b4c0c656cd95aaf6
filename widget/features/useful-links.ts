import { element } from "../elements.ts";
import { findUsefulLinks, type UsefulLink } from "../links/find-useful-links.ts";
import { inSlices } from "../page/in-slices.ts";
import { openToolDialog } from "../parts/tool-dialog.ts";
import type { StartFeature } from "./feature.ts";

/**
 * Lists the page's main links. Following one clicks the page's own link, which its scripts may
 * listen to.
 */
export const start: StartFeature = (context) => {
  const { messages, end } = context;
  const dialog = openToolDialog(context, messages["useful-links"] ?? "");
  let found: UsefulLink[] = [];
  const stop = inSlices(
    findUsefulLinks(),
    (links) => {
      found = links;
    },
    show,
  );

  function show(): void {
    const items = found.map((link) => element("li", {}, linkTo(link)));
    dialog.body.append(
      items.length > 0
        ? element("ul", { class: "tool-list" }, ...items)
        : element("p", {}, messages["structure.none"] ?? ""),
    );
  }

  function linkTo({ kind, link, name }: UsefulLink): HTMLAnchorElement {
    const kindName = messages[`links.${kind}`] ?? "";
    const own = element("a", { class: "tool-place", href: link.href }, element("span", {}, kindName));
    if (name.toLowerCase() !== kindName.toLowerCase()) own.append(" ", element("small", {}, name));
    own.addEventListener("click", (event) => {
      const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
      if (elsewhere || !link.isConnected) return;
      event.preventDefault();
      end();
      link.click();
    });
    return own;
  }

  return () => {
    stop();
    dialog.remove();
  };
};
