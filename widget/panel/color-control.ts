import { contrastRatio } from "#shared/colors.ts";
import type { WidgetTool } from "#shared/widgets/tool-values.ts";
import { createButton } from "../button.ts";
import { element } from "../elements.ts";
import type { Preferences } from "../preferences.ts";
import { formatNumber } from "../words/format-number.ts";
import type { Control } from "./choice-group.ts";
import type { PanelContext } from "./panel-context.ts";
import { createToolIcon } from "./tool-icon.ts";

/** Minimum contrast for text (WCAG 1.4.3). */
const MIN_CONTRAST = 4.5;

const BACKGROUND = "background-color";

/** Creates the browser's color field and a button that restores the page's color. */
export function createColorControl(
  tool: WidgetTool,
  name: string,
  hint: HTMLElement,
  context: PanelContext,
): Control<string | undefined> {
  const { messages } = context;
  const label = element("span", { id: `${tool}-choose` }, messages["color.choose"] ?? "");
  const field = element("input", {
    type: "color",
    id: tool,
    name: tool,
    "aria-labelledby": `${tool}-name ${tool}-choose`,
  });
  const undo = createButton(
    { class: "action", id: `${tool}-default`, "aria-describedby": `${tool}-name` },
    resetColor,
    messages["color.default"] ?? "",
  );
  const warning = element("p", { class: "warning" });

  field.addEventListener("change", () => {
    context.chooseTool(tool, field.value);
    if (warning.textContent) context.say(warning.textContent, "listeners");
  });

  function resetColor(): void {
    field.focus();
    context.chooseTool(tool, undefined);
  }

  return {
    element: element(
      "fieldset",
      { "aria-describedby": `${tool}-hint` },
      element("legend", { id: `${tool}-name` }, createToolIcon(tool), name),
      hint,
      element("div", { class: "choices" }, element("label", { class: "color" }, field, label), undo),
      warning,
    ),
    show(value) {
      field.value = value ?? (tool === (BACKGROUND as string) ? "#ffffff" : "#000000");
      undo.hidden = !value;
      warning.textContent = contrastWarning(tool, context.preferences(), context);
    },
  };
}

/** Returns a warning if the text and background colors have too little contrast, or else "". */
function contrastWarning(
  tool: string,
  { tools }: Preferences,
  { messages }: Pick<PanelContext, "messages">,
): string {
  const chosen: Record<string, string> = tools;
  const background = chosen[BACKGROUND];
  const texts = tool === BACKGROUND ? ["text-color", "heading-color"] : [tool];
  const ratios = texts.flatMap((text) =>
    background && chosen[text] ? [contrastRatio(background, chosen[text])] : [],
  );
  const lowest = Math.min(...ratios);
  if (lowest >= MIN_CONTRAST) return "";
  const ratio = formatNumber(Math.floor(lowest * 10) / 10, { messages });
  return (messages["color.weak"] ?? "").replace("{ratio}", ratio);
}
