import { own, type RuleEntry } from "./scan-rule.ts";

const NAME = {
  criteria: ["4.1.2"],
  affected: ["blind", "speech-input"],
  why: "Screen readers announce a control without saying what it does.",
} satisfies Partial<RuleEntry>;

export const BUTTON_RULES: readonly RuleEntry[] = [
  {
    id: "button-name",
    title: "A button has no name",
    ...NAME,
    remedy: "Put the action into the button, or into an aria-label if it shows only an icon.",
  },
  {
    id: "input-button-name",
    title: "A form’s button has no name",
    ...NAME,
    remedy: "Name the action in the value attribute.",
  },
  {
    id: "summary-name",
    title: "A section that opens and closes has no name",
    ...NAME,
    remedy: "Say in the <summary> what it opens.",
  },
  ...own("review", [
    {
      id: "button-by-class",
      title: "Something may only look like a button",
      criteria: ["2.1.1", "4.1.2"],
      affected: ["keyboard", "blind"],
      why: "Tab skips it, and screen readers announce plain text.",
      remedy: "Use a <button>.",
    },
    {
      id: "button-role-link",
      title: "A link announced as a button may not respond to the space bar",
      criteria: ["2.1.1", "4.1.2"],
      affected: ["keyboard", "blind"],
      why: "People press buttons with the space bar, but on a link it only scrolls the page.",
      remedy: "Remove the role, or use a <button>.",
    },
    {
      id: "accordion-without-buttons",
      title: "A section may not open by keyboard",
      criteria: ["2.1.1", "4.1.2"],
      affected: ["keyboard", "blind"],
      why: "Without a mouse, what’s closed stays closed.",
      remedy: "Put a <button aria-expanded> into each heading, or use <details>.",
    },
  ]),
  ...own("advice", [
    {
      id: "vague-button",
      title: "A button’s name doesn’t say what it does",
      criteria: ["2.4.6"],
      affected: ["blind", "speech-input"],
      why: "People who hear the name alone can’t tell what will happen.",
      remedy: 'Name the action, such as "Send the order".',
    },
    {
      id: "link-as-button",
      title: "A link is used as a button",
      criteria: ["4.1.2"],
      affected: ["blind", "keyboard", "speech-input"],
      why: "Screen readers announce a link, and the space bar doesn’t press it.",
      remedy: "Use a <button>.",
    },
  ]),
];
