import { createButton } from "../button.ts";
import { element } from "../elements.ts";
import { addExtraStyles } from "./extra-styles.ts";
import type { PanelContext } from "./panel-context.ts";
import { pickTools } from "./profiles.ts";
import { hasSharedChoices, plainAddress, readSharedChoices } from "./shared-choices.ts";
import { choiceNames } from "./tool-labels.ts";

/** Offers to use the settings in the page's URL. Returns null if none are usable. */
export function createShareOffer(context: PanelContext, onEnd: () => void): HTMLElement | null {
  const { messages, offered } = context;
  const tools = pickTools(offered(), readSharedChoices(location.hash));
  if (Object.keys(tools).length === 0) return null;
  addExtraStyles(context.host);
  const accept = createButton({ class: "action" }, acceptShared, messages["share.accept"] ?? "");
  const decline = createButton({ class: "action" }, end, messages["share.decline"] ?? "");
  const text = (messages["share.offer"] ?? "").replace("{names}", () => choiceNames(tools, context));
  const offer = element(
    "div",
    { class: "offer", role: "group", tabindex: "-1", "aria-labelledby": "offer" },
    element("p", { id: "offer" }, text),
    element("div", { class: "choices" }, accept, decline),
  );

  function acceptShared(): void {
    context.choose({ tools: { ...context.preferences().tools, ...tools } });
    end();
  }

  /** Removes the settings from the URL, so they aren't offered again after a reload. */
  function end(): void {
    if (hasSharedChoices()) history.replaceState(history.state, "", plainAddress());
    onEnd();
    offer.remove();
  }

  return offer;
}
