import { LEVEL, type Option, type Recipe, set, without } from "./recipe.ts";

/** Attributes that roles give a meaning, which are failures themselves without the role. */
const OF_ROLES = ["checked", "expanded", "level", "posinset", "selected", "setsize"];

/** Takes a role away, and the attributes that only it gives a meaning. */
export function withoutRole(label: string): Recipe {
  const names = ["role", ...OF_ROLES.map((name) => `aria-${name}`)];
  return { entry: "none", label, hint: "", changes: () => names.map((name) => set(name, null)) };
}

/** Replaces a role that no element should have there, so that it is read as plain text. */
export function asPlainText(label: string): Recipe {
  const changes = () => [set("role", "none"), set("aria-label", null), set("aria-labelledby", null)];
  return { entry: "none", label, hint: "", changes };
}

const yesOrNo = (yes: string, no: string): readonly Option[] => [
  { value: "false", label: no },
  { value: "true", label: yes },
];

/** States and properties that are either true or false. */
const STATES: Readonly<Record<string, readonly Option[]>> = {
  "aria-checked": yesOrNo("Checked", "Not checked"),
  "aria-disabled": yesOrNo("Cannot be used", "Can be used"),
  "aria-expanded": yesOrNo("Expanded", "Collapsed"),
  "aria-invalid": yesOrNo("Has a wrong value", "Has no wrong value"),
  "aria-pressed": yesOrNo("Pressed", "Not pressed"),
  "aria-readonly": yesOrNo("Can only be read", "Can be changed"),
  "aria-required": yesOrNo("Has to be filled in", "Can be left empty"),
  "aria-selected": yesOrNo("Selected", "Not selected"),
};

const NUMBERS: Readonly<Record<string, string>> = {
  "aria-valuemax": "Highest value",
  "aria-valuemin": "Lowest value",
  "aria-valuenow": "Value when the page opens",
};

const UNTIL_CHANGED = "It holds until a script of your page sets another.";

/** Returns how a person gives an attribute its value; null if a script cannot. */
export function ariaValue(attribute: string): Recipe | null {
  if (attribute === "aria-level") return LEVEL;
  const common = { hint: UNTIL_CHANGED, changes: (value: string) => [set(attribute, value)] };
  const options = Object.hasOwn(STATES, attribute) ? STATES[attribute] : undefined;
  if (options) return { ...common, entry: "choice", label: "State when the page opens", options };
  const label = Object.hasOwn(NUMBERS, attribute) ? NUMBERS[attribute] : undefined;
  return label === undefined ? null : { ...common, entry: "number", label };
}

/** Takes an attribute away that has no meaning for the element. */
export function withoutAttribute(attribute: string): Recipe {
  return without(attribute, `The attribute ${attribute} is taken away, which has no meaning here.`);
}

/** Takes a control that screen readers do not read out of reach, or has it read. */
export function hiddenFocus(attribute: string | null): Recipe {
  const options = [{ value: "unreachable", label: "Nobody needs it: the keyboard passes over it as well" }];
  if (attribute === "aria-hidden") {
    options.push({ value: "read", label: "People use it: screen readers read it as well" });
  }
  return {
    entry: "choice",
    label: "The control",
    hint: "Screen readers do not read it, but the focus goes there. While it is hidden, it is passed over.",
    options,
    changes: (value) => [value === "read" ? set("aria-hidden", null) : set("tabindex", "-1")],
  };
}
