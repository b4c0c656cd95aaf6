import type { RuleEntry } from "./scan-rule.ts";

const IN_LISTS = "Screen reader users read links in a list, without the text around them.";
const READING = "People with dyslexia or low vision read it more slowly, or not at all.";

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
    id: "vague-title",
    title: "The title says what the page is about",
    criteria: ["2.4.2"],
    affected: ["blind", "cognitive"],
    why: "Tabs, bookmarks and screen readers show the title alone.",
    remedy: "Write a <title> that says what this page is about.",
  },
];

const QUESTIONS: ReadonlyArray<Omit<RuleEntry, "engine" | "outcome">> = [
  {
    id: "mouse-only-click",
    title: "What can be clicked works by keyboard",
    criteria: ["2.1.1"],
    affected: ["keyboard", "blind"],
    why: "People without a mouse cannot use it, unless a script offers another way.",
    remedy: "Use a <button>.",
  },
  {
    id: "jumping-select",
    title: "Choosing an option does not leave the page",
    criteria: ["3.2.2"],
    affected: ["keyboard", "blind", "cognitive"],
    why: "Keyboard users are taken away at the first option that they pass.",
    remedy: "Add a button that goes to the chosen page.",
  },
];

const ADVICE: ReadonlyArray<Omit<RuleEntry, "engine" | "outcome">> = [
  {
    id: "vague-link",
    title: "Link texts say where they lead",
    criteria: ["2.4.4"],
    affected: ["blind", "cognitive"],
    why: IN_LISTS,
    remedy: 'Name the target in the link, such as "Read the annual report".',
  },
  {
    id: "repeated-link",
    title: "An image and its text are one link",
    criteria: ["2.4.4"],
    affected: ["blind", "keyboard"],
    why: "Keyboard and screen reader users pass the same target twice.",
    remedy: 'Put both into one link, with alt="" on the image.',
  },
  {
    id: "unannounced-window",
    title: "Links that open a window say so",
    criteria: ["3.2.5"],
    affected: ["cognitive", "blind", "low-vision"],
    why: "People do not notice the new window, and wonder why going back does not work.",
    remedy: 'Remove target="_blank", or add "(opens in a new tab)" to the link.',
  },
  {
    id: "ungrouped-choices",
    title: "Choices that belong together are a named group",
    criteria: ["1.3.1"],
    affected: ["blind", "cognitive"],
    why: "Screen readers announce the options without the question.",
    remedy: "Put the choices into a <fieldset> whose <legend> is the question.",
  },
  {
    id: "bold-heading",
    title: "Headings are marked up as such",
    criteria: ["1.3.1"],
    affected: ["blind"],
    why: "Screen reader users move from heading to heading, and this one is not among them.",
    remedy: "Use <h2> to <h6> instead of bold text.",
  },
  {
    id: "table-without-scope",
    title: "Table headers say what they are for",
    criteria: ["1.3.1"],
    affected: ["blind"],
    why: "Screen readers have to guess which header belongs to a cell.",
    remedy: 'Write headers as <th scope="col"> and <th scope="row">.',
  },
  {
    id: "typed-list",
    title: "Lists are marked up as such",
    criteria: ["1.3.1"],
    affected: ["blind"],
    why: "Screen readers announce no list, no number of items, and offer no way to skip it.",
    remedy: "Use <ul> or <ol> with an <li> for each item.",
  },
  {
    id: "capital-text",
    title: "Sentences are not in capital letters",
    criteria: ["1.4.8"],
    affected: ["reading", "low-vision"],
    why: READING,
    remedy: "Write the sentence in ordinary letters.",
  },
  {
    id: "justified-text",
    title: "Text is not justified",
    criteria: ["1.4.8"],
    affected: ["reading", "low-vision"],
    why: READING,
    remedy: "Remove text-align: justify.",
  },
  {
    id: "tiny-text",
    title: "Text is not tiny",
    criteria: ["1.4.8"],
    affected: ["low-vision"],
    why: READING,
    remedy: "Set texts in 16 px, and nothing below 12 px.",
  },
];

/** Rules of our own. */
export const OWN_RULE_ENTRIES: readonly RuleEntry[] = [
  ...FAILURES,
  ...QUESTIONS.map((rule): RuleEntry => ({ ...rule, outcome: "review" })),
  ...ADVICE.map((rule): RuleEntry => ({ ...rule, outcome: "advice" })),
].map((rule) => ({ ...rule, engine: "handrail" }));
