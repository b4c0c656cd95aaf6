import { element } from "../elements.ts";
import type { Control } from "./choice-group.ts";

export function createSwitch(
  name: string,
  label: string,
  hint: HTMLElement | null,
  onFlip: (on: boolean) => void,
): Control<boolean> {
  const button = element(
    "button",
    {
      type: "button",
      id: name,
      name,
      class: "switch",
      role: "switch",
      "aria-checked": "false",
      ...(hint && { "aria-describedby": `${name}-hint` }),
    },
    element("span", {}, label),
    element("span", { class: "track" }),
  );
  button.addEventListener("click", () => onFlip(button.getAttribute("aria-checked") !== "true"));
  return {
    element: element("div", {}, button, hint ?? ""),
    show: (on) => button.setAttribute("aria-checked", String(on)),
  };
}
