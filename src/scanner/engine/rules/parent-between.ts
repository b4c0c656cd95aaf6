import type { OwnRule } from "./own-rule.ts";

/** Roles that must contain items, and whether groups may come in between. */
const PARENTS: Readonly<Record<string, { parents: readonly string[]; inGroups?: true }>> = {
  listitem: { parents: ["list", "directory"] },
  option: { parents: ["listbox"], inGroups: true },
  menuitem: { parents: ["menu", "menubar"], inGroups: true },
  menuitemcheckbox: { parents: ["menu", "menubar"], inGroups: true },
  menuitemradio: { parents: ["menu", "menubar"], inGroups: true },
  treeitem: { parents: ["tree", "treeitem"], inGroups: true },
  tab: { parents: ["tablist"] },
};
const ITEMS = Object.keys(PARENTS)
  .map((role) => `[role=${role}]`)
  .join(", ");
/** Roles with their own content, so nothing in them belongs to surrounding roles. */
const OTHERS =
  /^(?:article|banner|complementary|contentinfo|dialog|directory|feed|form|grid|group|list|listbox|main|menu|menubar|navigation|radiogroup|region|search|table|tablist|tabpanel|toolbar|tree|treegrid)$/;
/** Roles whose items would lose their parent if the role were removed. */
const COMPOSITES =
  /^(?:directory|feed|grid|list|listbox|menu|menubar|radiogroup|table|tablist|tree|treegrid|treeitem)$/;
const LISTS = "ul:not([role]), ol:not([role]), menu:not([role])";

/** Elements between items and their required parent (WCAG 1.3.1). */
export const parentBetween: OwnRule = {
  id: "parent-between",
  impact: "serious",
  *find({ document, isRendered }) {
    const told = new Set<Element>();
    for (const item of document.querySelectorAll(ITEMS)) {
      const role = item.getAttribute("role") ?? "";
      const { parents, inGroups } = PARENTS[role] ?? {};
      if (!parents || isOwned(item) || !isRendered(item)) continue;
      const [found, around] = roleAround(item, inGroups === true) ?? [];
      if (!found || !around || parents.includes(found) || !isWithin(item, parents)) continue;
      const element = COMPOSITES.test(found) ? item : around;
      if (told.has(element)) continue;
      told.add(element);
      yield { element, messageId: "between", values: { role, parent: found } };
    }
  },
};

/** Whether AccessLint accepts the item; it looks at any distance and counts a group as a parent. */
function isWithin(element: Element, parents: readonly string[]): boolean {
  const roles = ["group", ...parents].map((role) => `[role=${role}]`).join(", ");
  return element.parentElement?.closest(parents.includes("list") ? `${roles}, ul, ol, menu` : roles) != null;
}

/** Returns the nearest role around an element that has its own content; null if uncertain. */
function roleAround(element: Element, inGroups: boolean): [role: string, around: Element] | null {
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (at.localName.includes("-")) return null;
    if (at.matches(LISTS)) return ["list", at];
    const role = at.getAttribute("role")?.trim().toLowerCase() ?? "";
    if (role === "group" && inGroups) continue;
    if (role === "treeitem" || OTHERS.test(role)) return [role, at];
  }
  return null;
}

function isOwned({ id, ownerDocument }: Element): boolean {
  return id !== "" && ownerDocument.querySelector(`[aria-owns~="${CSS.escape(id)}"]`) !== null;
}
