import type { RuleEntry } from "./scan-rule.ts";

const READING = "People with dyslexia or low vision read it more slowly, or not at all.";

/** Rules of our own on texts that are hard to read. */
export const OWN_READING_ADVICE: ReadonlyArray<Omit<RuleEntry, "engine" | "outcome">> = [
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
  {
    id: "italic-text",
    title: "Long texts are not in italics",
    criteria: ["1.4.8"],
    affected: ["reading", "low-vision"],
    why: READING,
    remedy: "Use italics for a few words only.",
  },
  {
    id: "tight-lines",
    title: "Lines have space between them",
    criteria: ["1.4.8"],
    affected: ["reading", "low-vision"],
    why: READING,
    remedy: "Set line-height to 1.5.",
  },
];
