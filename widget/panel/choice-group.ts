import { element } from "../elements.ts";

export interface Choice {
  value: string;
  label: string;
}

export interface Control<Value> {
  readonly element: HTMLElement;
  show(value: Value): void;
}

/** Creates native radio buttons in a named group. */
export function createChoiceGroup(
  name: string,
  label: string,
  hint: HTMLElement | null,
  choices: Choice[],
  onChoose: (value: string) => void,
  icon: Node | string = "",
): Control<string> {
  const inputs = choices.map(({ value }) => {
    const input = element("input", { type: "radio", id: `${name}-${value}`, name, value });
    input.addEventListener("change", () => onChoose(value));
    return input;
  });
  const options = choices.map((choice, at) =>
    element("label", { class: "choice" }, inputs[at] ?? "", element("span", {}, choice.label)),
  );
  return {
    element: element(
      "fieldset",
      hint ? { "aria-describedby": `${name}-hint` } : {},
      element("legend", {}, icon, label),
      hint ?? "",
      element("div", { class: "choices" }, ...options),
    ),
    show(value) {
      for (const input of inputs) input.checked = input.value === value;
    },
  };
}
