import { element } from "../elements.ts";

export interface Choice {
  value: string;
  label: string;
}

export interface Control<Value> {
  readonly element: HTMLElement;
  show(value: Value): void;
}

/** Native radio buttons in a named group. `hint` is read after the name. */
export function createChoiceGroup(
  name: string,
  label: string,
  hint: string,
  choices: Choice[],
  onChoose: (value: string) => void,
): Control<string> {
  const inputs = choices.map(({ value }) => {
    const input = element("input", { type: "radio", name, value });
    input.addEventListener("change", () => onChoose(value));
    return input;
  });
  const options = choices.map((choice, at) =>
    element("label", { class: "choice" }, inputs[at] ?? "", element("span", {}, choice.label)),
  );
  const hintId = `${name}-hint`;
  const group = element(
    "fieldset",
    hint ? { "aria-describedby": hintId } : {},
    element("legend", {}, label),
    ...(hint ? [element("p", { id: hintId, class: "hint" }, hint)] : []),
    element("div", { class: "choices" }, ...options),
  );
  return {
    element: group,
    show(value) {
      for (const input of inputs) input.checked = input.value === value;
    },
  };
}
