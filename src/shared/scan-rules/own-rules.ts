import { OWN_ADVICE } from "./own-advice.ts";
import { OWN_FURTHER_ADVICE } from "./own-further-advice.ts";
import { OWN_FURTHER_QUESTIONS } from "./own-further-questions.ts";
import { OWN_QUESTIONS } from "./own-questions.ts";
import type { RuleEntry } from "./scan-rule.ts";

const FAILURES: ReadonlyArray<Omit<RuleEntry, "engine">> = [
  {
    id: "file-name-alt",
    title: "Alternative text is not a file name",
    criteria: ["1.1.1"],
    affected: ["blind"],
    why: "A file name says nothing about the picture.",
    remedy: 'Describe the image. If it is mere decoration, write alt="".',
  },
  {
    id: "placeholder-alt",
    title: "Alternative text describes the image",
    criteria: ["1.1.1"],
    affected: ["blind"],
    why: "Screen readers announce an image without saying what it shows.",
    remedy: 'Describe the image. If it is mere decoration, write alt="".',
  },
  {
    id: "content-named-image",
    title: 'Elements with role="img" are named by an attribute',
    criteria: ["1.1.1"],
    affected: ["blind"],
    why: "Assistive technologies hide the content of an image and find no name.",
    remedy: "Describe it in an aria-label.",
  },
  {
    id: "content-named-frame",
    title: "Frames are named by a title",
    criteria: ["4.1.2"],
    affected: ["blind"],
    why: "Browsers ignore the text inside the element, and the frame has no name.",
    remedy: "Move the text into the title attribute of the frame.",
  },
  {
    id: "shared-label",
    title: "Each field has a label of its own",
    criteria: ["4.1.2"],
    affected: ["blind", "speech-input"],
    why: "A label names the first field in it, and the others stay without a name.",
    remedy: "Give each further field a label of its own, or an aria-label.",
  },
  {
    id: "sound-without-control",
    title: "Sound does not start by itself",
    criteria: ["1.4.2"],
    affected: ["blind", "cognitive"],
    why: "Screen reader users cannot hear their screen reader.",
    remedy: "Remove autoplay, or add muted or controls.",
  },
  {
    id: "wrong-language",
    title: "The page is in the language that it states",
    criteria: ["3.1.1"],
    affected: ["blind"],
    why: "Screen readers pronounce the words by the rules of another language.",
    remedy: "Correct the lang attribute of <html>.",
  },
  {
    id: "header-without-cells",
    title: "Header cells have cells",
    criteria: ["1.3.1"],
    affected: ["blind"],
    why: "A screen reader never says this header with a cell, or says the wrong one.",
    remedy: "Give the row or column its cells, or correct the headers attributes of the cells.",
  },
  {
    id: "missing-popup",
    title: "What a combo box or scroll bar controls exists",
    criteria: ["4.1.2"],
    affected: ["blind"],
    why: "Screen readers cannot lead from the control to the list or part that it controls.",
    remedy: "Write the id of the list or part into aria-controls.",
  },
  {
    id: "parent-between",
    title: "Items are directly in their list, menu, tree or tab list",
    criteria: ["1.3.1"],
    affected: ["blind"],
    why: "Screen readers do not count the items or say where they belong.",
    remedy: "Move the items into the element with the role they need, or remove the role between.",
  },
  {
    id: "wrong-part-language",
    title: "Parts are in the language that they state",
    criteria: ["3.1.2"],
    affected: ["blind"],
    why: "Screen readers pronounce the words by the rules of another language.",
    remedy: "Correct the lang attribute of the part, or remove it.",
  },
  {
    id: "named-paragraph",
    title: "Paragraphs have no name of their own",
    criteria: ["4.1.2"],
    affected: ["blind"],
    why: "Screen readers ignore the name of a paragraph, or read it instead of the text.",
    remedy: "Write the words into the paragraph, and remove the attribute.",
  },
  {
    id: "vague-title",
    title: "The title says what the page is about",
    criteria: ["2.4.2"],
    affected: ["blind", "cognitive"],
    why: "Tabs, bookmarks and screen readers show the title alone.",
    remedy: "Write a <title> that says what this page is about.",
  },
  {
    id: "viewport-zoom",
    title: "The viewport lets people zoom",
    criteria: ["1.4.4"],
    affected: ["low-vision"],
    why: "Browsers read a value that they do not know as zero, so that the page cannot be enlarged.",
    remedy: "Remove user-scalable and maximum-scale from the viewport.",
  },
];

/** Rules of our own. */
export const OWN_RULE_ENTRIES: readonly RuleEntry[] = [
  ...FAILURES,
  ...[...OWN_QUESTIONS, ...OWN_FURTHER_QUESTIONS].map((rule): RuleEntry => ({ ...rule, outcome: "review" })),
  ...[...OWN_ADVICE, ...OWN_FURTHER_ADVICE].map((rule): RuleEntry => ({ ...rule, outcome: "advice" })),
].map((rule) => ({ ...rule, engine: "handrail" }));
