import { own, type RuleEntry } from "./scan-rule.ts";

const LANGUAGE = {
  criteria: ["3.1.1"],
  affected: ["blind"],
  why: "Screen readers choose their pronunciation by language. If it’s missing or wrong, they’re hard to understand.",
} satisfies Partial<RuleEntry>;

/** Rules for the language, direction, and wording of text. */
export const LANGUAGE_RULES: readonly RuleEntry[] = [
  {
    id: "html-has-lang",
    title: "The page doesn’t say what language it’s in",
    ...LANGUAGE,
    remedy: 'Add the lang attribute to <html>, such as lang="en".',
  },
  {
    id: "html-lang-valid",
    title: "The page names a language that doesn’t exist",
    ...LANGUAGE,
    remedy: 'Use a language tag such as "en", "de" or "pt-BR".',
  },
  {
    id: "html-xml-lang-mismatch",
    title: "The page says it’s in two languages",
    ...LANGUAGE,
    remedy: "Remove xml:lang.",
  },
  {
    id: "valid-lang",
    title: "Part of the page names a language that doesn’t exist",
    ...LANGUAGE,
    criteria: ["3.1.2"],
    remedy: 'Use a language tag such as "en", "de" or "pt-BR".',
  },
  ...own("failed", [
    {
      id: "wrong-language",
      title: "The page says it’s in another language",
      criteria: ["3.1.1"],
      affected: ["blind"],
      why: "Screen readers pronounce the words by the rules of another language.",
      remedy: "Correct the lang attribute of <html>.",
    },
    {
      id: "wrong-part-language",
      title: "Part of the page says it’s in another language",
      criteria: ["3.1.2"],
      affected: ["blind"],
      why: "Screen readers pronounce the words by the rules of another language.",
      remedy: "Correct the part’s lang attribute, or remove it.",
    },
  ]),
  ...own("review", [
    {
      id: "sensory-words",
      title: "Instructions may rely on shape, color or place",
      criteria: ["1.3.3"],
      affected: ["blind", "low-vision", "color-blind"],
      why: "People who can’t see the page don’t know what’s meant, and on a phone it may be elsewhere.",
      remedy: "Refer to the button or link by its text.",
    },
  ]),
  ...own("advice", [
    {
      id: "missing-direction",
      title: "Right-to-left text isn’t marked up as such",
      criteria: ["1.3.2"],
      affected: ["reading"],
      why: "Punctuation, numbers and lists end up in the wrong place.",
      remedy: 'Add dir="rtl" to the text, or to <html>.',
    },
    {
      id: "wrong-direction",
      title: "Text runs against the direction of its language",
      criteria: ["1.3.2"],
      affected: ["reading"],
      why: "Punctuation and numbers end up in the wrong place.",
      remedy: 'Remove dir="rtl", or add dir="ltr" to this text.',
    },
    {
      id: "spaced-letters",
      title: "A word is spaced out with blanks",
      criteria: ["1.3.2"],
      affected: ["blind"],
      why: "Screen readers read single letters.",
      remedy: "Write the word without blanks, and use letter-spacing.",
    },
    {
      id: "long-paragraph",
      title: "A paragraph is too long",
      criteria: ["2.4.10"],
      affected: ["cognitive", "reading"],
      why: "Walls of text are tiring, and it’s easy to lose your place.",
      remedy: "Split it up with paragraphs, headings and lists.",
    },
    {
      id: "long-sentences",
      title: "Sentences are too long",
      criteria: ["3.1.5"],
      affected: ["cognitive", "reading"],
      why: "By the end of a long sentence, many people have lost its beginning.",
      remedy: "Write sentences of at most 25 words.",
    },
    {
      id: "unexplained-abbreviation",
      title: "An abbreviation isn’t explained",
      criteria: ["3.1.4"],
      affected: ["cognitive", "blind"],
      why: "Readers who don’t know the abbreviation can’t follow the text.",
      remedy: "Spell it out the first time, with the abbreviation in parentheses.",
    },
  ]),
];
