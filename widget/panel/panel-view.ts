import type { PublicWidgetView, WidgetPosition } from "../../src/shared/widget-config.ts";
import type { WidgetTool } from "../../src/shared/widget-tools.ts";
import { availableTools } from "../effects/available-tools.ts";
import { element } from "../elements.ts";
import type { HideDuration } from "../hiding.ts";
import type { Preferences } from "../preferences.ts";
import { createIcon } from "../svg.ts";
import type { PanelWords } from "../widget-host.ts";
import { createButtonSettings } from "./button-settings.ts";
import { createToolControl, type ToolControl } from "./tool-control.ts";

const CROSS =
  "M5.6 4.2 12 10.6l6.4-6.4 1.4 1.4-6.4 6.4 6.4 6.4-1.4 1.4-6.4-6.4-6.4 6.4-1.4-1.4 6.4-6.4-6.4-6.4Z";
const RIGHT_TO_LEFT = ["ar", "fa", "he", "ur"];

export interface PanelActions extends PanelWords {
  /** Undefined switches the tool off. */
  onTool(tool: WidgetTool, value: string | undefined): void;
  onPosition(position: WidgetPosition): void;
  onOversize(oversize: boolean): void;
  onHide(duration: HideDuration): void;
  onReset(): void;
  onClose(): void;
}

export interface PanelView {
  readonly element: HTMLElement;
  /** Shows the tools that the owner offers, and what is chosen. */
  update(view: PublicWidgetView, preferences: Preferences): void;
  focus(): void;
}

export function createPanelView(actions: PanelActions): PanelView {
  const { messages, language } = actions;
  const close = element(
    "button",
    { type: "button", class: "close", "aria-label": messages.close ?? "" },
    createIcon(CROSS),
  );
  const tools = element("div", { class: "tools" });
  const reset = element("button", { type: "button", class: "action" }, messages.reset ?? "");
  const status = element("p", { role: "status" });
  const button = createButtonSettings(actions);
  const statement = element("a", { class: "statement" }, messages.statement ?? "");
  const body = element("div", { class: "body" }, tools, reset, status, button.element, statement);
  const dialog = element(
    "div",
    {
      class: "panel",
      role: "dialog",
      "aria-labelledby": "title",
      tabindex: "-1",
      lang: language,
      dir: RIGHT_TO_LEFT.indexOf(language) < 0 ? "ltr" : "rtl",
    },
    element("div", { class: "head" }, element("h2", { id: "title" }, messages.title ?? ""), close),
    body,
  );
  const controls = new Map<WidgetTool, ToolControl>();
  let offered = "";

  close.addEventListener("click", actions.onClose);
  reset.addEventListener("click", () => {
    actions.onReset();
    status.textContent = messages["reset.done"] ?? "";
  });
  dialog.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") actions.onClose();
  });

  function offer(names: WidgetTool[]): void {
    if (offered === names.join()) return;
    offered = names.join();
    controls.clear();
    for (const tool of names) {
      controls.set(
        tool,
        createToolControl(tool, actions, (value) => {
          status.textContent = "";
          actions.onTool(tool, value);
        }),
      );
    }
    tools.replaceChildren(...[...controls.values()].map((control) => control.element));
  }

  return {
    element: dialog,
    focus: () => dialog.focus(),
    update(view, preferences) {
      offer(availableTools(view.settings.tools));
      for (const [tool, control] of controls) control.show(preferences.tools[tool]);
      button.show(preferences.position ?? view.position, preferences.oversize === true);
      dialog.classList.toggle("oversize", preferences.oversize === true);
      statement.hidden = !view.settings.statementUrl;
      statement.href = view.settings.statementUrl;
    },
  };
}
