import type { Services } from "../../services.ts";
import { isPublicId } from "../../shared/widget-config.ts";
import { isOwnPage, ownHosts } from "../sightings/seen-host.ts";

/** Whether what a page sends counts: not where the widget may not show, nor on our own pages, such as the test page. */
export async function isCounted(
  { publicViews, config }: Pick<Services, "publicViews" | "config">,
  publicId: string,
  headers: Headers,
): Promise<boolean> {
  if (!isPublicId(publicId)) return false;
  const origin = headers.get("origin");
  if (origin && isOwnPage(origin, ownHosts(config.publicUrl), headers.get("host"))) return false;
  return (await publicViews.get(publicId)).showsAt(origin);
}
