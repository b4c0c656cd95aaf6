import type { RuleEntry } from "./scan-rule.ts";

const FIELDS = "Nobody who cannot see the page knows what to enter, and no voice command reaches the field.";

const CONTROLS = {
  criteria: ["4.1.2"],
  affected: ["blind", "speech-input"],
  why: "Screen readers announce a control without saying what it does.",
} satisfies Partial<RuleEntry>;

/** Rules on names of form fields and controls. */
export const NAME_RULES: readonly RuleEntry[] = [
  {
    id: "form-label",
    title: "Form fields have a label",
    criteria: ["4.1.2"],
    affected: ["blind", "speech-input", "cognitive"],
    why: FIELDS,
    remedy: "Add a <label> whose for attribute holds the field’s id, or an aria-label.",
  },
  {
    id: "label-placeholder-only",
    title: "Form fields are labeled by more than a placeholder",
    criteria: ["3.3.2"],
    affected: ["cognitive", "low-vision"],
    why: "A placeholder disappears with the first character, and with it what the field is for.",
    remedy: "Add a visible <label>, and keep the placeholder for an example.",
  },
  {
    id: "label-title-only",
    title: "Form fields are labeled by more than a title",
    criteria: ["3.3.2"],
    outcome: "advice",
    affected: ["cognitive", "keyboard", "touch"],
    why: "A title shows only while a mouse rests on the field.",
    remedy: "Add a visible <label>.",
  },
  {
    id: "multiple-labels",
    title: "Form fields have one label",
    criteria: ["3.3.2"],
    outcome: "advice",
    affected: ["blind"],
    why: "Some screen readers announce only one of several labels.",
    remedy: "Keep one <label>, and refer to further text with aria-describedby.",
  },
  {
    id: "label-content-mismatch",
    title: "Names contain the visible text",
    criteria: ["2.5.3"],
    affected: ["speech-input"],
    why: "People who speak the text they see reach nothing, since the control’s name is another one.",
    remedy: "Start the aria-label with the visible text, or remove the aria-label.",
  },
  {
    id: "input-button-name",
    title: "Input buttons have text",
    ...CONTROLS,
    remedy: "Name the action in the value attribute.",
  },
  {
    id: "button-name",
    title: "Buttons have text",
    ...CONTROLS,
    remedy: "Write the action into the button, or into an aria-label if it shows only an icon.",
  },
  {
    id: "summary-name",
    title: "Disclosure buttons have text",
    ...CONTROLS,
    remedy: "Write into the <summary> what it discloses.",
  },
  ...(
    [
      ["aria-command-name", "Buttons, links and menu items made with ARIA have a name"],
      ["aria-input-field-name", "Input fields made with ARIA have a name"],
      ["aria-toggle-field-name", "Checkboxes, radio buttons and switches made with ARIA have a name"],
      ["aria-meter-name", "Meters have a name"],
      ["aria-progressbar-name", "Progress bars have a name"],
      ["aria-dialog-name", "Dialogs have a name"],
      ["aria-tooltip-name", "Tooltips have text"],
      ["aria-treeitem-name", "Items of trees have text"],
    ] as const
  ).map(
    ([id, title]): RuleEntry => ({
      id,
      title,
      ...CONTROLS,
      remedy: "Write text into the element, or name it with aria-labelledby or aria-label.",
    }),
  ),
  {
    id: "duplicate-id-aria",
    title: "Ids that labels and ARIA refer to are unique",
    criteria: ["4.1.2"],
    affected: ["blind"],
    why: "Browsers take the first element with the id, so that a field may get the name of another.",
    remedy: "Give each element an id of its own, and refer to that.",
  },
  {
    id: "autocomplete-valid",
    title: "Autocomplete values are valid",
    criteria: ["1.3.5"],
    affected: ["cognitive", "keyboard"],
    why: "Browsers cannot fill the field, which spares many people typing and remembering.",
    remedy: 'Use a value of the HTML standard, such as autocomplete="email".',
  },
  {
    id: "accessible-authentication",
    title: "Password fields accept password managers",
    criteria: ["3.3.8"],
    affected: ["cognitive"],
    why: "People who cannot remember or type a password depend on pasting and on a password manager.",
    remedy: 'Use autocomplete="current-password", and do not block pasting.',
  },
];
