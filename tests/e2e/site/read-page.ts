import type { Page } from "playwright-core";

/** What a page as the browser has it says of itself. */
export interface PageFacts {
  /** Levels of the headings that can be seen, in their order. */
  headings: number[];
  /** Absolute addresses of all links. */
  links: string[];
  ids: string[];
  canonical: string | undefined;
  /** Absolute addresses of this page in its languages, by language. */
  languages: Record<string, string>;
  /** How many scripts it brings. */
  scripts: number;
  /** An island, or a menu that a script closes. */
  isInteractive: boolean;
  /** Pictures whose place is not kept while they load. */
  unsizedPictures: string[];
  /** Forms that can be seen, as `post /contact`. */
  forms: string[];
  /** Buttons that can be seen and do nothing without a script. */
  scriptButtons: string[];
  text: string;
}

export function readPage(page: Page): Promise<PageFacts> {
  return page.evaluate(() => {
    const all = <Kind extends Element>(selector: string) => [...document.querySelectorAll<Kind>(selector)];
    const seen = <Kind extends Element>(selector: string) =>
      all<Kind>(selector).filter((element) => element.checkVisibility());
    return {
      headings: seen("h1, h2, h3, h4, h5, h6").map(({ tagName }) => Number(tagName.slice(1))),
      links: all<HTMLAnchorElement>("a").map(({ href }) => href),
      ids: all("[id]").map(({ id }) => id),
      canonical: document.querySelector<HTMLLinkElement>("link[rel=canonical]")?.href,
      languages: Object.fromEntries(
        all<HTMLLinkElement>("link[hreflang]").map(({ hreflang, href }) => [hreflang, href]),
      ),
      scripts: all("script[src]").length,
      isInteractive: document.querySelector("[data-island], header details") !== null,
      unsizedPictures: seen("img:not([width][height]), svg:not([viewBox]), video, iframe").map(
        ({ outerHTML }) => outerHTML.slice(0, 100),
      ),
      forms: seen<HTMLFormElement>("form").map(
        ({ method, action }) => `${method} ${new URL(action).pathname}`,
      ),
      scriptButtons: seen<HTMLButtonElement>("button")
        .filter(({ form, type }) => !form || type === "button")
        .map(({ textContent }) => textContent),
      text: document.body.textContent,
    };
  });
}
