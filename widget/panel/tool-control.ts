import { factsOf, type WidgetTool } from "#shared/widget-tools.ts";
import { createButton } from "../button.ts";
import { element } from "../elements.ts";
import { type Control, createChoiceGroup } from "./choice-group.ts";
import { createColorControl } from "./color-control.ts";
import type { PanelContext, Part } from "./panel-context.ts";
import { createSwitch } from "./switch.ts";
import { helpOf, levelName, nativeEquivalent } from "./tool-labels.ts";

/** Creates the control that fits the tool's values. */
export function createToolControl(tool: WidgetTool, context: PanelContext): Part {
  const { messages, chooseTool } = context;
  const { values } = factsOf(tool);
  const name = messages[tool] ?? tool;
  const help = helpOf(tool, messages);
  const everywhere = nativeEquivalent(tool, messages);
  const hint = element(
    "p",
    { class: "hint" },
    element("span", { id: `${tool}-hint` }, help),
    ...(everywhere && [" ", element("span", {}, everywhere)]),
  );
  const { element: control, show } = build();
  control.classList.add("tool");
  return {
    element: control,
    id: tool,
    name,
    help: `${help} ${everywhere}`,
    show: (chosen) => show(chosen.tools[tool]),
  };

  function build(): Control<string | undefined> {
    if (values === "color") return createColorControl(tool, name, hint, context);
    if (values === "opens") return createOpener(tool, name, hint, context);
    const [only] = values;
    if (values.length === 1) {
      const control = createSwitch(tool, name, hint, (on) => chooseTool(tool, on ? only : undefined));
      return { element: control.element, show: (value) => control.show(value !== undefined) };
    }
    const levels = values.map((value, at) => ({ value, label: levelName(tool, value, at, context) }));
    const choices = [{ value: "", label: messages.off ?? "" }, ...levels];
    const group = createChoiceGroup(tool, name, hint, choices, (value) =>
      chooseTool(tool, value || undefined),
    );
    return { element: group.element, show: (value) => group.show(value ?? "") };
  }
}

/** Creates a button for a tool that opens something and is never switched on. */
function createOpener(
  tool: WidgetTool,
  name: string,
  hint: HTMLElement,
  { messages, openTool }: PanelContext,
): Control<string | undefined> {
  const button = createButton(
    { id: tool, name: tool, class: "switch", "aria-describedby": `${tool}-hint` },
    () => openTool(tool),
    element("span", {}, name),
    " ",
    element("span", { class: "opens" }, messages.open ?? ""),
  );
  return { element: element("div", {}, button, hint), show() {} };
}
