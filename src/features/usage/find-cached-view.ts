import { isPublicId } from "#shared/widget-config.ts";
import { logError } from "../../log-error.ts";
import type { Services } from "../../services.ts";
import { type CachedView, NO_VIEW } from "../widgets/cached-view.ts";

/**
 * A widget's public view; null while the database does not answer and nothing is known of it yet.
 * Never throws.
 */
export async function findCachedView(
  { publicViews }: Pick<Services, "publicViews">,
  publicId: string,
): Promise<CachedView | null> {
  if (!isPublicId(publicId)) return NO_VIEW;
  try {
    return await publicViews.get(publicId);
  } catch (error) {
    logError(`What visitors of ${publicId} send is taken without knowing the widget`, error);
    return null;
  }
}
