import type { Page } from "playwright-core";

/** Facts about a page read from its DOM. */
export interface PageFacts {
  /** Levels of the visible headings in order. */
  headings: number[];
  /** Absolute addresses of all links. */
  links: string[];
  ids: string[];
  canonical: string | undefined;
  /** Absolute addresses of this page in its languages, by language. */
  languages: Record<string, string>;
  /** Number of scripts. */
  scripts: number;
  /** Whether it has an island, or a menu that a script closes. */
  isInteractive: boolean;
  /** Pictures without reserved space. */
  unsizedPictures: string[];
  /** Visible forms, as `post /contact`. */
  forms: string[];
  /** Visible buttons that do nothing without a script. */
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
      unsizedPictures: seen(
        "img:not([width][height]), svg:not([viewBox]), video, iframe:not([width][height])",
      ).map(({ outerHTML }) => outerHTML.slice(0, 100)),
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
