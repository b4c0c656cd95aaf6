import { isPublicId } from "#shared/widgets/config.ts";
import { logError } from "../../log-error.ts";
import type { Services } from "../../services.ts";
import { NO_VIEW } from "../widgets/public-view.ts";

/** Never throws: returns null if the database is unreachable and nothing is cached. */
export async function findCachedView({ publicViews }: Pick<Services, "publicViews">, publicId: string) {
  if (!isPublicId(publicId)) return NO_VIEW;
  try {
    return await publicViews.get(publicId);
  } catch (error) {
    logError(`What visitors of ${publicId} send is taken without knowing the widget`, error);
    return null;
  }
}
