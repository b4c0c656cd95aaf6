import { genuine } from "../page/genuine.ts";

/** Lengths of headings that can name an article. */
const LENGTHS = { least: 3, most: 300 };

/**
 * Returns the article's title: the heading that the page's own title repeats, else its only `h1`,
 * else the page's title. Takes the copy, which holds only visible headings.
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
