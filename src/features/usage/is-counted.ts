import type { Services } from "../../services.ts";
import { isOwnPage, ownHosts } from "../widgets/live-hosts/origin-host.ts";
import type { CachedView } from "../widgets/public-view.ts";

/**
 * Whether a page's visits count: they don't where the widget may not show or on this service's own
 * pages.
 * @param view null if unknown; visits then count, and the write drops visits for unknown widgets.
 */
export function isCounted({ config }: Pick<Services, "config">, view: CachedView | null, headers: Headers) {
  const origin = headers.get("origin");
  if (origin && isOwnPage(origin, ownHosts(config.publicUrl), headers.get("host"))) return false;
  return view?.showsAt(origin) ?? true;
}
