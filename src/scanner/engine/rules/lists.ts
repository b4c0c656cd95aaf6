import { type OwnRule, ownTextOf } from "./own-rule.ts";

const LISTS = "dl:not([role]), ul:not([role]), ol:not([role]), menu:not([role])";

/** Content that HTML forbids in lists and browsers pass on as it is (WCAG 1.3.1). */
export const listContent: OwnRule<"list-content"> = {
  id: "list-content",
  impact: "moderate",
  *find({ document, isRendered }) {
    for (const list of document.querySelectorAll(LISTS)) {
      if (list.closest("[aria-hidden='true']") || !isRendered(list)) continue;
      if (ownTextOf(list) !== "") yield { element: list, messageId: "text" };
      if (list.localName !== "dl") continue;
      for (const element of list.children) {
        const isGroup = element.localName === "div" && !isInOrder(namesIn(element));
        if (isGroup && isRendered(element)) yield { element, messageId: "group" };
      }
      const names = namesIn(list).filter((name) => /^d[dt]$/.test(name));
      if (names[0] === "dd") yield { element: list, messageId: "description-first" };
      else if (names.at(-1) === "dt") yield { element: list, messageId: "term-last" };
    }
  },
};

const CHANGED = ":is(ul, ol, menu):is([role]):not([role=list], [role=none], [role=presentation], [role=''])";

/** Items of a list that has another role, and so is no list for screen readers (WCAG 1.3.1). */
export const orphanItem: OwnRule<"listitem-parent"> = {
  id: "listitem-parent",
  impact: "serious",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll(`${CHANGED} > li:not([role])`)) {
      if (!element.closest("[aria-hidden='true']") && isRendered(element))
        yield { element, messageId: "outside" };
    }
  },
};

function namesIn(element: Element): string[] {
  const content = Array.from(element.children).filter((child) => !child.matches("script, template, style"));
  return content.map(({ localName }) => localName);
}

/** Whether a group's terms come before their descriptions, and it has nothing else. */
function isInOrder(names: readonly string[]): boolean {
  return /^(?:dt )+(?:dd )+$/.test(names.map((name) => `${name} `).join(""));
}
