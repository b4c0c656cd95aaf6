import { NAME_RULES } from "./name-rules.ts";
import { NAVIGATION_RULES } from "./navigation-rules.ts";
import { OPERATION_RULES } from "./operation-rules.ts";
import { OWN_RULE_ENTRIES } from "./own-rules.ts";
import type { RuleEntry, ScanRule } from "./scan-rule.ts";
import { STRUCTURE_RULES } from "./structure-rules.ts";

const IGNORED = {
  criteria: ["4.1.2"],
  affected: ["blind"],
  why: "Browsers ignore it, so that assistive technologies get other information than was meant.",
} satisfies Partial<RuleEntry>;

/** Rules on ARIA roles and attributes. */
const ARIA_RULES: readonly RuleEntry[] = [
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

const IMAGE = {
  criteria: ["1.1.1"],
  affected: ["blind"],
  why: "Screen readers announce an image without saying what it shows.",
} satisfies Partial<RuleEntry>;

/** Rules on images, video and audio. */
const TEXT_ALTERNATIVE_RULES: readonly RuleEntry[] = [
  {
    id: "img-alt",
    title: "Images have alternative text",
    criteria: ["1.1.1"],
    affected: ["blind"],
    why: "Screen readers announce an image without alternative text by its file name, or not at all.",
    remedy: 'Describe the image in its alt attribute. If it is mere decoration, write alt="".',
  },
  {
    id: "svg-img-alt",
    title: "SVG images have an accessible name",
    ...IMAGE,
    remedy:
      'Add an aria-label or a <title> to the <svg>. If it is mere decoration, write aria-hidden="true".',
  },
  {
    id: "input-image-alt",
    title: "Image buttons have alternative text",
    criteria: ["1.1.1", "4.1.2"],
    affected: ["blind", "speech-input"],
    why: "Nobody who cannot see the picture knows what the button does.",
    remedy: 'Name the action in the alt attribute, such as alt="Search".',
  },
  {
    id: "image-redundant-alt",
    title: "Alternative text does not repeat the text beside it",
    criteria: ["1.1.1"],
    outcome: "advice",
    affected: ["blind"],
    why: "Screen readers read the same words twice.",
    remedy: 'Write alt="" for an image whose meaning the text beside it already gives.',
  },
  {
    id: "image-alt-words",
    title: 'Alternative text does not start with "image of"',
    criteria: ["1.1.1"],
    outcome: "advice",
    affected: ["blind"],
    why: "Screen readers already say that it is an image.",
    remedy: "Start with what the image shows.",
  },
  {
    id: "area-alt",
    title: "Areas of image maps have alternative text",
    criteria: ["1.1.1", "4.1.2"],
    affected: ["blind", "speech-input"],
    why: "Screen readers announce a link without saying where it leads.",
    remedy: "Name the link’s target in the alt attribute of the <area>.",
  },
  {
    id: "object-alt",
    title: "Embedded objects have a text alternative",
    criteria: ["1.1.1"],
    affected: ["blind"],
    why: "Screen readers announce an object without saying what it shows.",
    remedy: "Add an aria-label or a title to the <object>.",
  },
  {
    id: "role-img-alt",
    title: 'Elements with role="img" have an accessible name',
    ...IMAGE,
    remedy: "Describe it in an aria-label.",
  },
  {
    id: "video-captions",
    title: "Videos have captions",
    criteria: ["1.2.2"],
    outcome: "review",
    affected: ["deaf"],
    why: "Deaf people miss everything that is said.",
    remedy: 'Add <track kind="captions"> with a WebVTT file, or make sure that the picture holds captions.',
  },
  {
    id: "audio-transcript",
    title: "Audio has a transcript",
    criteria: ["1.2.1"],
    outcome: "review",
    affected: ["deaf"],
    why: "Deaf people miss everything that is said.",
    remedy: "Publish the transcript on the page, or link to it beside the player.",
  },
];

const ENTRIES: ReadonlyArray<Omit<RuleEntry, "engine" | "needsBrowser">> = [
  {
    id: "reflow",
    title: "Text fits into a narrow window",
    criteria: ["1.4.10"],
    affected: ["low-vision"],
    why: "People who enlarge the page to 400% have to scroll sideways for each line.",
    remedy: "Let text wrap: avoid fixed widths, large min-width, and white-space: nowrap.",
  },
  {
    id: "text-spacing",
    title: "Wider text spacing cuts off no text",
    criteria: ["1.4.12"],
    affected: ["reading", "low-vision"],
    why: "People who widen lines, letters and words to be able to read lose a part of the text.",
    remedy: "Let the element grow with its text: use min-height instead of height, and no overflow: hidden.",
  },
  {
    id: "text-zoom",
    title: "Zooming to 200% cuts off no text",
    criteria: ["1.4.4"],
    affected: ["low-vision"],
    why: "People who enlarge the page lose a part of the text.",
    remedy: "Let the element grow with its text: use min-height instead of height, and no overflow: hidden.",
  },
  {
    id: "target-size",
    title: "Targets are large enough, or have room around them",
    criteria: ["2.5.8"],
    affected: ["touch", "low-vision"],
    why: "People with a tremor, large fingers or low vision press the wrong one.",
    remedy: "Make it at least 24 by 24 pixels, by padding for example, or move its neighbors away.",
  },
  {
    id: "invisible-focus",
    title: "Focused elements look different",
    criteria: ["2.4.7"],
    affected: ["keyboard", "low-vision"],
    why: "Keyboard users do not see where they are.",
    remedy: "Give the element an outline, or another mark, for :focus-visible.",
  },
  {
    id: "covered-focus",
    title: "Nothing hides the focused element",
    criteria: ["2.4.11"],
    affected: ["keyboard", "low-vision"],
    why: "Keyboard users do not see where they are, since a fixed part of the page lies above it.",
    remedy: "Set scroll-padding as large as the fixed part, or let it move out of the way.",
  },
  {
    id: "keyboard-trap",
    title: "The keyboard leads out of everything that it leads into",
    criteria: ["2.1.2"],
    affected: ["keyboard", "blind"],
    why: "Keyboard and screen reader users cannot get any further, and have to close the page.",
    remedy: "Let Tab and Shift+Tab move the focus on, or say how to leave.",
  },
];

/** Rules that need a browser's layout. */
const LAYOUT_RULES: readonly RuleEntry[] = ENTRIES.map((rule) => ({
  ...rule,
  engine: "handrail",
  needsBrowser: true,
}));

/** All rules by id. */
export const SCAN_RULES: ReadonlyMap<string, ScanRule> = new Map(
  [
    ...TEXT_ALTERNATIVE_RULES,
    ...STRUCTURE_RULES,
    ...NAVIGATION_RULES,
    ...NAME_RULES,
    ...ARIA_RULES,
    ...OPERATION_RULES,
    ...LAYOUT_RULES,
    ...OWN_RULE_ENTRIES,
  ].map((rule) => [rule.id, { engine: "accesslint", outcome: "failed", ...rule }]),
);
