import { genuine } from "../page/genuine.ts";

/** Shorter or longer headings name no article. */
const LENGTHS = { least: 3, most: 300 };

/**
 * Returns the title of the page's article: the heading that the page's own title repeats, or its
 * only heading of the first level, or else the page's title. Takes the copy, which holds only
 * headings that are shown.
 */
export function titleOf(copy: Document): string {
  const pageTitle = tidy(genuine(Document, "title", document));
  const headings = [...copy.body.querySelectorAll("h1,h2")].filter(isTitle);
  const repeated = headings
    .map(textOf)
    .filter((text) => pageTitle.toLowerCase().includes(text.toLowerCase()));
  const [longest] = repeated.sort((one, other) => other.length - one.length);
  if (longest) return longest;
  const [first, second] = headings.filter((heading) => heading.matches("h1"));
  return first && !second ? textOf(first) : pageTitle;
}

function isTitle(heading: Element): boolean {
  const { length } = textOf(heading);
  return length >= LENGTHS.least && length <= LENGTHS.most;
}

function textOf(heading: Element): string {
  return tidy(heading.textContent ?? "");
}

function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
