import type { Services } from "../../services.ts";
import { isOwnPage, ownHosts } from "../live-hosts/origin-host.ts";
import type { CachedView } from "../widgets/cached-view.ts";

/**
 * Whether what a page sends counts: not where the widget may not show, nor on our own pages, such
 * as the test page.
 * @param view null where it is not known; then it counts, and the write leaves out what is no
 * widget's.
 */
export function isCounted(
  { config }: Pick<Services, "config">,
  view: CachedView | null,
  headers: Headers,
): boolean {
  const origin = headers.get("origin");
  if (origin && isOwnPage(origin, ownHosts(config.publicUrl), headers.get("host"))) return false;
  return view?.showsAt(origin) ?? true;
}
