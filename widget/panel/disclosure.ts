import { createButton } from "../button.ts";
import { element } from "../elements.ts";
import { CHEVRON, createIcon } from "../icons.ts";
import type { PanelContext, Part } from "./panel-context.ts";

/** A disclosure's content, created by its own chunk. */
export interface DisclosureContent {
  readonly element: HTMLElement;
  show?(): void;
}

/** Creates a button that opens rarely needed content, whose code is loaded on the first press. */
export function createDisclosure(
  { messages, say }: PanelContext,
  id: string,
  load: (close: () => void) => Promise<DisclosureContent>,
): Part & { close(): void } {
  const name = messages[id] ?? "";
  const content = element("div", { id: `${id}-content`, class: "disclosed" });
  const button = createButton(
    { id, class: "header", "aria-expanded": "false", "aria-controls": content.id },
    press,
    element("span", {}, name),
    createIcon(CHEVRON),
  );
  content.hidden = true;
  let disclosed: Promise<DisclosureContent> | undefined;
  let built: DisclosureContent | undefined;

  function press(): void {
    if (!content.hidden) {
      close();
      return;
    }
    disclosed ??= load(close);
    disclosed.then(open, () => {
      disclosed = undefined;
      say(messages.failed ?? "");
    });
  }

  function open(loaded: DisclosureContent): void {
    built = loaded;
    content.replaceChildren(loaded.element);
    loaded.show?.();
    toggle(true);
  }

  function close(): void {
    if (content.matches(":focus-within")) button.focus();
    toggle(false);
  }

  function toggle(shown: boolean): void {
    button.setAttribute("aria-expanded", String(shown));
    content.hidden = !shown;
  }

  return {
    element: element("div", {}, button, content),
    id,
    name,
    help: messages[`${id}.hint`] ?? "",
    close,
    show: () => built?.show?.(),
  };
}
