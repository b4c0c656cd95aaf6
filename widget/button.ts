import { element } from "./elements.ts";

export function createButton(
  attributes: Record<string, string>,
  onPress: (event: MouseEvent) => void,
  ...children: (Node | string)[]
): HTMLButtonElement {
  const button = element("button", { type: "button", ...attributes }, ...children);
  button.addEventListener("click", onPress);
  return button;
}
