import type { OwnRule } from "./own-rule.ts";

const CONTROLS = "[role=scrollbar][aria-controls], [role=combobox][aria-expanded=true][aria-controls]";

/** Scroll bars and open combo boxes whose `aria-controls` leads nowhere (WCAG 4.1.2). */
export const missingPopup: OwnRule = {
  id: "missing-popup",
  impact: "serious",
  *find({ document, isRendered }) {
    for (const element of document.querySelectorAll(CONTROLS)) {
      const ids = element.getAttribute("aria-controls")?.split(/\s+/).filter(Boolean) ?? [];
      const root = element.getRootNode() as Document | ShadowRoot;
      if (ids.length === 0 || ids.some((id) => root.getElementById(id)) || !isRendered(element)) continue;
      const message = `aria-controls names "${ids.join(" ").slice(0, 100)}", which does not exist.`;
      yield { element, message };
    }
  },
};
