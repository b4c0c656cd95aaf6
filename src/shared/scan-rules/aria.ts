import { own, type RuleEntry } from "./scan-rule.ts";

const IGNORED = {
  criteria: ["4.1.2"],
  affected: ["blind"],
  why: "Browsers ignore it, so assistive technologies never get the information you meant to give.",
} satisfies Partial<RuleEntry>;

const NAME = {
  criteria: ["4.1.2"],
  affected: ["blind", "speech-input"],
  why: "Screen readers announce a control without saying what it does.",
  remedy: "Put text into the element, or name it with aria-labelledby or aria-label.",
} satisfies Partial<RuleEntry>;

/** Rules on ARIA roles, attributes and names. */
export const ARIA_RULES: readonly RuleEntry[] = [
  {
    id: "aria-roles",
    title: "A role doesn’t exist in ARIA",
    ...IGNORED,
    remedy: "Use a role that WAI-ARIA defines, or remove the attribute.",
  },
  {
    id: "aria-valid-attr",
    title: "An ARIA attribute doesn’t exist",
    ...IGNORED,
    remedy: "Correct the attribute’s spelling, or remove it.",
  },
  {
    id: "aria-valid-attr-value",
    title: "An ARIA attribute has an invalid value",
    ...IGNORED,
    remedy: "Use a value that WAI-ARIA defines for the attribute; any id must exist on the page.",
  },
  {
    id: "aria-required-attr",
    title: "A required ARIA attribute is missing",
    criteria: ["4.1.2"],
    affected: ["blind"],
    why: "Assistive technologies can’t tell the control’s state or value.",
    remedy: "Add the missing attribute, and keep it up to date by script.",
  },
  {
    id: "aria-allowed-attr",
    title: "An ARIA attribute doesn’t fit the element’s role",
    ...IGNORED,
    remedy: "Remove the attribute, or use the role it belongs to.",
  },
  {
    id: "aria-allowed-role",
    title: "A role doesn’t fit its element",
    criteria: ["4.1.2"],
    outcome: "advice",
    affected: ["blind"],
    why: "The element doesn’t behave the way its role promises.",
    remedy: "Use the HTML element that has this role, or a <div> with the role.",
  },
  {
    id: "aria-prohibited-attr",
    title: "The element’s role doesn’t allow an ARIA attribute",
    ...IGNORED,
    remedy: "Remove the attribute, or give the element a role that may have a name.",
  },
  {
    id: "aria-required-children",
    title: "An ARIA container has none of the items it requires",
    criteria: ["1.3.1"],
    affected: ["blind"],
    why: "Screen readers announce a list, menu or table without items.",
    remedy: "Give the children the required role.",
  },
  {
    id: "aria-required-parent",
    title: "An ARIA item is outside the container it requires",
    criteria: ["1.3.1"],
    affected: ["blind"],
    why: "Screen readers announce an item without its list, menu or table.",
    remedy: "Put the element into one with the required role.",
  },
  {
    id: "aria-hidden-body",
    title: "The whole page is hidden from assistive technologies",
    criteria: ["4.1.2"],
    affected: ["blind"],
    why: "Screen readers find an empty page.",
    remedy: "Remove aria-hidden from <body>.",
  },
  {
    id: "aria-hidden-focus",
    title: "An element hidden from screen readers can get the focus",
    criteria: ["4.1.2"],
    affected: ["blind", "keyboard"],
    why: "The focus lands on an element that screen readers say nothing about.",
    remedy: 'Remove aria-hidden, or add tabindex="-1", hidden or inert to the controls inside.',
  },
  {
    id: "presentation-role-conflict",
    title: "A decorative element can get the focus or has a name",
    criteria: ["1.1.1", "4.1.2"],
    affected: ["blind"],
    why: "The element claims to be decoration and something meaningful at the same time.",
    remedy: "Remove either the role, or the tabindex and the ARIA attributes.",
  },
  {
    id: "presentational-children-focusable",
    title: "A button, image or similar element contains a control",
    criteria: ["4.1.2"],
    affected: ["blind", "keyboard"],
    why: "Assistive technologies can’t see what is inside these roles, but the focus still goes there.",
    remedy: "Move the control out of the element.",
  },
  {
    id: "nested-interactive",
    title: "A control contains another control",
    criteria: ["4.1.2"],
    affected: ["blind", "keyboard", "speech-input"],
    why: "Assistive technologies announce only the outer one.",
    remedy: "Put the controls next to each other.",
  },
  ...(
    [
      ["aria-command-name", "An ARIA button, link or menu item has no name"],
      ["aria-input-field-name", "An ARIA input field has no name"],
      ["aria-toggle-field-name", "An ARIA checkbox, radio button or switch has no name"],
      ["aria-meter-name", "A meter has no name"],
      ["aria-progressbar-name", "A progress bar has no name"],
      ["aria-dialog-name", "A dialog has no name"],
      ["aria-tooltip-name", "A tooltip has no text"],
      ["aria-treeitem-name", "A tree item has no text"],
    ] as const
  ).map(([id, title]): RuleEntry => ({ id, title, ...NAME })),
  {
    id: "duplicate-id-aria",
    title: "An id used by a label or ARIA isn’t unique",
    criteria: ["4.1.2"],
    affected: ["blind"],
    why: "Browsers pick the first element with the id, so a field may end up with another field’s name.",
    remedy: "Give each element its own id, and refer to that.",
  },
  {
    id: "focus-order",
    title: "A focusable element has no role",
    criteria: ["4.1.2"],
    outcome: "advice",
    affected: ["blind"],
    why: "Screen readers can’t say what the focused element is for.",
    remedy: "Use a <button> or a link, or add the right role.",
  },
  ...own("failed", [
    {
      id: "missing-popup",
      title: "A combo box or scroll bar controls something that doesn’t exist",
      criteria: ["4.1.2"],
      affected: ["blind"],
      why: "Screen readers can’t take people from the control to the list or area it controls.",
      remedy: "Put the id of the list or area into aria-controls.",
    },
    {
      id: "parent-between",
      title: "An item isn’t directly inside its list, menu, tree or tab list",
      criteria: ["1.3.1"],
      affected: ["blind"],
      why: "Screen readers don’t count the items or say where they belong.",
      remedy: "Move the items into the element whose role they need, or remove the role in between.",
    },
  ]),
];
