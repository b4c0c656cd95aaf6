/** Parts of pages with a known verdict on one rule; the ids are those of the elements at fault. */
export interface FragmentCases {
  /** The rule fails the element whose id is the key. */
  wrong: Readonly<Record<string, string>>;
  /** By what is on the page. The rule fails nothing there, but may ask a person. */
  right: Readonly<Record<string, string>>;
}

/** Puts cases onto one page, far enough from each other. */
export function pageOf(cases: Readonly<Record<string, string>>): string {
  return Object.values(cases)
    .map((html) => `<section style="padding:60px">${html}</section>`)
    .join("\n");
}
