import type { Content } from "../markdown/content.ts";
import type { Page } from "../page.ts";
import { guidePage } from "./guide.tsx";
import { guideIndexPage } from "./guide-index.tsx";

/** Creates the list of guides and each guide; nothing if there are no guides. */
export function guidePages(content: Content): Page[] {
  const guides = content.guides.toSorted((one, other) => one.meta.order - other.meta.order);
  if (guides.length === 0) return [];
  return [guideIndexPage(guides), ...guides.map((guide) => guidePage(guide, guides))];
}
