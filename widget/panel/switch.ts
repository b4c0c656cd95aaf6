import { element } from "../elements.ts";
import type { Control } from "./choice-group.ts";

export function createSwitch(
  name: string,
  label: string,
  hint: string,
  onFlip: (on: boolean) => void,
): Control<boolean> {
  const hintId = `${name}-hint`;
  const button = element(
    "button",
    {
      type: "button",
      class: "switch",
      role: "switch",
      "aria-checked": "false",
      ...(hint && { "aria-describedby": hintId }),
    },
    element("span", {}, label),
    element("span", { class: "track" }),
  );
  button.addEventListener("click", () => onFlip(button.getAttribute("aria-checked") !== "true"));
  return {
    element: element("div", {}, button, ...(hint ? [element("p", { id: hintId, class: "hint" }, hint)] : [])),
    show: (on) => button.setAttribute("aria-checked", String(on)),
  };
}
