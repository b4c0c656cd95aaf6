import { element } from "../elements.ts";
import type { WidgetHost } from "../widget-host.ts";

/**
 * Lets two tools whose files share no state do one thing once: it begins with the first tool and
 * ends with the last. They find each other by an element in the shadow root. Returns a function
 * that ends one tool's part.
 */
export function shareInRegion(host: WidgetHost, name: string, begin: () => () => void): () => void {
  const kind = `shared-${name}`;
  const meeting = host.region.querySelector(`.${kind}`) ?? open();
  const user = element("i");
  meeting.append(user);

  function open(): Element {
    const created = element("div", { class: kind, hidden: "" });
    host.region.append(created);
    const end = begin();
    created.addEventListener("end", end, { once: true });
    return created;
  }

  return () => {
    user.remove();
    if (meeting.firstChild) return;
    meeting.remove();
    meeting.dispatchEvent(new CustomEvent("end"));
  };
}
