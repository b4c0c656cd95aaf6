import { own, type RuleEntry } from "./scan-rule.ts";

const LISTS = {
  criteria: ["1.3.1"],
  affected: ["blind"],
  why: "Screen readers don’t announce a list or the number of its items, and can’t skip it.",
} satisfies Partial<RuleEntry>;

const HEADING = {
  criteria: ["1.3.1"],
  affected: ["blind"],
  why: "Screen reader users jump from heading to heading, and miss this one.",
} satisfies Partial<RuleEntry>;

/** Rules for headings, lists, paragraphs, and page order. */
export const STRUCTURE_RULES: readonly RuleEntry[] = [
  {
    id: "list-children",
    title: "A list contains something other than list items",
    ...LISTS,
    remedy: "Put each child of the <ul> or <ol> into an <li>.",
  },
  {
    id: "listitem-parent",
    title: "A list item isn’t in a list",
    ...LISTS,
    remedy: "Put the <li> elements directly into a <ul>, <ol> or <menu>.",
  },
  {
    id: "dl-children",
    title: "A term or description isn’t in a description list",
    ...LISTS,
    remedy: "Put <dt> and <dd> into a <dl>.",
  },
  {
    id: "definition-list",
    title: "A description list contains something other than terms and descriptions",
    ...LISTS,
    remedy: "Keep only <dt> and <dd> in a <dl>, or <div> elements around groups of them.",
  },
  {
    id: "heading-order",
    title: "A heading skips a level",
    criteria: ["1.3.1"],
    outcome: "advice",
    affected: ["blind", "cognitive"],
    why: "A skipped level sounds as if part of the page were missing.",
    remedy: "Use the next level down, and change its size with CSS.",
  },
  {
    id: "empty-heading",
    title: "A heading has no text",
    criteria: ["2.4.6"],
    affected: ["blind"],
    why: "Screen readers announce a heading and then nothing.",
    remedy: "Write the heading’s text, or remove the element.",
  },
  {
    id: "p-as-heading",
    title: "A paragraph is used as a heading",
    ...HEADING,
    outcome: "advice",
    remedy: "Use <h2> to <h6> for a paragraph that looks like a heading.",
  },
  {
    id: "page-has-heading-one",
    title: "The page has no main heading",
    criteria: ["1.3.1", "2.4.6"],
    outcome: "advice",
    affected: ["blind"],
    why: "Screen reader users look for the main heading to learn what a page is about.",
    remedy: "Mark up the page’s own title as <h1>.",
  },
  ...own("failed", [
    {
      id: "named-paragraph",
      title: "A paragraph has a name",
      criteria: ["4.1.2"],
      affected: ["blind"],
      why: "Screen readers ignore a paragraph’s name, or read it instead of the text.",
      remedy: "Put the words into the paragraph, and remove the attribute.",
    },
  ]),
  ...own("review", [
    {
      id: "list-content",
      title: "Part of a list may not belong to it",
      criteria: ["1.3.1"],
      affected: ["blind"],
      why: "Screen readers count the items wrong, or read a description without its term.",
      remedy: "Put text into items, and start each group of a <dl> with a <dt>, followed by its <dd>.",
    },
    {
      id: "reversed-order",
      title: "The order on screen may differ from the order in the code",
      criteria: ["1.3.2", "2.4.3"],
      affected: ["keyboard", "blind", "low-vision"],
      why: "Screen readers and the keyboard follow a different order than the eye.",
      remedy: "Write the parts in the order in which they appear.",
    },
    {
      id: "words-by-style",
      title: "Words may come from the style sheet instead of the page",
      criteria: ["1.3.1"],
      affected: ["blind", "low-vision"],
      why: "People who turn off or replace style sheets lose the words, and no one can select them.",
      remedy: "Put words into the HTML, and leave only decoration to style sheets.",
    },
  ]),
  ...own("advice", [
    {
      id: "bold-heading",
      title: "Bold text is used as a heading",
      ...HEADING,
      remedy: "Use <h2> to <h6> instead of bold text.",
    },
    {
      id: "styled-heading",
      title: "Something looks like a heading but isn’t one",
      ...HEADING,
      remedy: "Use <h2> to <h6>, and style that.",
    },
    {
      id: "typed-list",
      title: "A list isn’t marked up as one",
      ...LISTS,
      remedy: "Use <ul> or <ol> with an <li> for each item.",
    },
    {
      id: "empty-list",
      title: "A list is empty",
      criteria: ["1.3.1"],
      affected: ["blind"],
      why: "Screen readers announce a list, and nothing follows.",
      remedy: "Remove the list, or add its items.",
    },
    {
      id: "empty-paragraph",
      title: "A paragraph is empty",
      criteria: ["1.3.1"],
      affected: ["blind"],
      why: "Some screen readers stop at the empty line and say nothing.",
      remedy: "Remove it, and use margins for spacing.",
    },
    {
      id: "article-of-links",
      title: "An <article> contains only navigation",
      criteria: ["1.3.1"],
      affected: ["blind"],
      why: "Screen readers count and announce an article where there is none.",
      remedy: "Use <nav> alone, or <section>.",
    },
    {
      id: "duplicate-id",
      title: "An id is used more than once",
      criteria: ["1.3.1", "4.1.2"],
      affected: ["blind"],
      why: "Labels, descriptions and links that refer to the id reach only the first element.",
      remedy: "Give each element its own id.",
    },
    {
      id: "obsolete-element",
      title: "An element is no longer part of HTML",
      criteria: ["1.3.1"],
      affected: ["low-vision"],
      why: "It sets colors and sizes that people’s own style sheets can’t change.",
      remedy: "Use style sheets instead.",
    },
  ]),
];
