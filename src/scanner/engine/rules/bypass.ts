import { type OwnRule, type RulePage, textOf } from "./own-rule.ts";

const NAVIGATION = "nav, [role=navigation]";
/** Parts of a page that are usually the same on other pages. */
const REPEATED = `${NAVIGATION}, header, footer, aside, [role=banner], [role=contentinfo], [role=complementary], [role=search]`;
const HEADINGS = "h1, h2, h3, h4, h5, h6, [role=heading]";
const MAIN = "main, [role=main]";
/** Controls that may skip or collapse a block. */
const CONTROLS =
  "button, summary, [role=button], [onclick], [aria-expanded], [aria-controls], input[type=button], input[type=checkbox]";
const MIN_TEXT = 60;

/**
 * Navigation before a page's content that nothing skips (WCAG 2.4.1): no heading or main landmark
 * marks the content, no link leads to it, and no control hides the navigation.
 */
export const unskippableNavigation: OwnRule<"bypass"> = {
  id: "bypass",
  impact: "serious",
  *find(page) {
    const { document, isRendered } = page;
    const navigation = document.querySelector(NAVIGATION);
    if (!navigation || !leadsAway(navigation) || !isRendered(navigation)) return;
    const isExposed = (one: Element) =>
      !one.closest("[aria-hidden=true]") && textOf(one) !== "" && isRendered(one);
    if (!isExposed(navigation) || !isBeforeContent(navigation, page)) return;
    const headings = Array.from(document.querySelectorAll(HEADINGS)).filter(
      (one) => !one.closest(NAVIGATION),
    );
    const marks = [...headings, ...document.querySelectorAll(`${MAIN}, section[aria-label], article`)];
    if (marks.some(isExposed) || document.querySelector(CONTROLS) || hasInnerLink(document)) return;
    const outcome = isComplete(document) ? "failed" : "review";
    yield { element: navigation, messageId: "navigation", outcome };
  },
};

/** Whether an element has a link to another page of the website. */
function leadsAway(navigation: Element): boolean {
  const { URL: own, baseURI } = navigation.ownerDocument;
  return Array.from(navigation.querySelectorAll("a[href]")).some((link) => {
    const url = URL.parse(link.getAttribute("href") ?? "", baseURI);
    return url !== null && url.host === new URL(own).host && url.pathname !== new URL(own).pathname;
  });
}

/** Whether running text follows that is in no part repeated on other pages. */
function isBeforeContent(navigation: Element, { document, isRendered }: RulePage): boolean {
  return Array.from(document.querySelectorAll("p")).some(
    (one) =>
      navigation.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING &&
      !one.closest(REPEATED) &&
      textOf(one).length >= MIN_TEXT &&
      isRendered(one),
  );
}

/** Whether a link leads to a part of the page. */
function hasInnerLink(document: Document): boolean {
  return Array.from(document.querySelectorAll("a[href^='#']")).some((link) => {
    const id = (link.getAttribute("href") ?? "").slice(1);
    return id !== "" && document.getElementById(id) !== null;
  });
}

/** Whether no script may still add anything, or a browser has run the scripts. */
function isComplete(document: Document): boolean {
  const hasScripts = document.querySelector("script:not([type*='json'])") !== null;
  return !hasScripts || document.body.getBoundingClientRect().height > 0;
}
