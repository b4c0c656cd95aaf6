import type { RuleEntry } from "./scan-rule.ts";

const IGNORED = {
  criteria: ["4.1.2"],
  affected: ["blind"],
  why: "Browsers ignore it, so that assistive technologies get other information than was meant.",
} satisfies Partial<RuleEntry>;

/** Rules on ARIA roles and attributes. */
export const ARIA_RULES: readonly RuleEntry[] = [
  {
    id: "aria-roles",
    title: "ARIA roles exist",
    ...IGNORED,
    remedy: "Use a role of WAI-ARIA, or remove the attribute.",
  },
  {
    id: "aria-valid-attr",
    title: "ARIA attributes exist",
    ...IGNORED,
    remedy: "Correct the attribute’s spelling, or remove it.",
  },
  {
    id: "aria-valid-attr-value",
    title: "ARIA attributes have valid values",
    ...IGNORED,
    remedy: "Use a value that WAI-ARIA defines for the attribute; ids must exist on the page.",
  },
  {
    id: "aria-required-attr",
    title: "Roles have the attributes they require",
    criteria: ["4.1.2"],
    affected: ["blind"],
    why: "Assistive technologies cannot tell the control’s state or value.",
    remedy: "Add the missing attribute, and keep it up to date by script.",
  },
  {
    id: "aria-allowed-attr",
    title: "ARIA attributes fit the element’s role",
    ...IGNORED,
    remedy: "Remove the attribute, or use the role it belongs to.",
  },
  {
    id: "aria-allowed-role",
    title: "Roles fit their element",
    criteria: ["4.1.2"],
    outcome: "advice",
    affected: ["blind"],
    why: "The element behaves differently from what its role promises.",
    remedy: "Use the HTML element that has this role, or a <div> with the role.",
  },
  {
    id: "aria-prohibited-attr",
    title: "ARIA attributes are not prohibited for the role",
    ...IGNORED,
    remedy: "Remove the attribute, or give the element a role that may have a name.",
  },
  {
    id: "aria-required-children",
    title: "Composite roles contain the roles they require",
    criteria: ["1.3.1"],
    affected: ["blind"],
    why: "Screen readers announce a list, menu or table without items.",
    remedy: "Give the children the required role.",
  },
  {
    id: "aria-required-parent",
    title: "Roles are inside the roles they require",
    criteria: ["1.3.1"],
    affected: ["blind"],
    why: "Screen readers announce an item without its list, menu or table.",
    remedy: "Put the element into one with the required role.",
  },
  {
    id: "aria-hidden-body",
    title: "The page is not hidden from assistive technologies",
    criteria: ["4.1.2"],
    affected: ["blind"],
    why: "Screen readers find an empty page.",
    remedy: "Remove aria-hidden from <body>.",
  },
  {
    id: "aria-hidden-focus",
    title: "Hidden elements cannot get the focus",
    criteria: ["4.1.2"],
    affected: ["blind", "keyboard"],
    why: "The focus enters an element of which screen readers say nothing.",
    remedy: 'Remove aria-hidden, or add tabindex="-1", hidden or inert to the controls inside.',
  },
  {
    id: "presentation-role-conflict",
    title: "Decorative elements have no focus and no name",
    criteria: ["1.1.1", "4.1.2"],
    affected: ["blind"],
    why: "The element says that it is decoration, and something else at the same time.",
    remedy: "Remove the role, or the tabindex and the ARIA attributes.",
  },
  {
    id: "presentational-children-focusable",
    title: "Buttons, images and the like contain no controls",
    criteria: ["4.1.2"],
    affected: ["blind", "keyboard"],
    why: "Assistive technologies do not see what is inside these roles, but the focus goes there.",
    remedy: "Move the control out of the element.",
  },
  {
    id: "nested-interactive",
    title: "Controls do not contain other controls",
    criteria: ["4.1.2"],
    affected: ["blind", "keyboard", "speech-input"],
    why: "Assistive technologies announce only the outer one.",
    remedy: "Put the controls beside each other.",
  },
];
