import { createButton } from "../button.ts";
import { element } from "../elements.ts";
import type { Control } from "./choice-group.ts";

export function createSwitch(
  name: string,
  label: string,
  hint: HTMLElement | null,
  onFlip: (on: boolean) => void,
  icon: Node | string = "",
): Control<boolean> {
  const button = createButton(
    {
      id: name,
      name,
      class: "switch",
      role: "switch",
      "aria-checked": "false",
      ...(hint && { "aria-describedby": `${name}-hint` }),
    },
    () => onFlip(button.getAttribute("aria-checked") !== "true"),
    icon,
    element("span", {}, label),
    element("span", { class: "track" }),
  );
  return {
    element: element("div", {}, button, hint ?? ""),
    show: (on) => button.setAttribute("aria-checked", String(on)),
  };
}
