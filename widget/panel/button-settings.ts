import { WIDGET_POSITIONS, type WidgetPosition } from "../../src/shared/widget-config.ts";
import { element } from "../elements.ts";
import type { HideDuration } from "../hiding.ts";
import { createChoiceGroup } from "./choice-group.ts";
import type { PanelActions } from "./panel-view.ts";
import { createSwitch } from "./switch.ts";

const DURATIONS: HideDuration[] = ["visit", "day", "good"];

export interface ButtonSettings {
  readonly element: HTMLElement;
  show(position: WidgetPosition, oversize: boolean): void;
}

/** Where the button sits, how large the panel is, and how to be rid of the button. */
export function createButtonSettings({
  messages,
  onPosition,
  onOversize,
  onHide,
}: PanelActions): ButtonSettings {
  const corners = WIDGET_POSITIONS.map((value) => ({ value, label: messages[value] ?? "" }));
  const position = createChoiceGroup("position", messages.position ?? "", "", corners, (value) => {
    const chosen = WIDGET_POSITIONS.find((known) => known === value);
    if (chosen) onPosition(chosen);
  });
  position.element.classList.add("corners");
  const oversize = createSwitch("oversize", messages.oversize ?? "", "", onOversize);
  const hide = element(
    "fieldset",
    { "aria-describedby": "hide-hint" },
    element("legend", {}, messages.hide ?? ""),
    element("p", { id: "hide-hint", class: "hint" }, messages["hide.back"] ?? ""),
    ...DURATIONS.map((duration) => {
      const button = element(
        "button",
        { type: "button", class: "action" },
        messages[`hide.${duration}`] ?? "",
      );
      button.addEventListener("click", () => onHide(duration));
      return button;
    }),
  );
  return {
    element: element(
      "details",
      {},
      element("summary", {}, messages.button ?? ""),
      position.element,
      oversize.element,
      hide,
    ),
    show(corner, large) {
      position.show(corner);
      oversize.show(large);
    },
  };
}
