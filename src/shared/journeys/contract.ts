import type { ById, Contract, Sent } from "../endpoint.ts";
import type { JourneyView, SaveJourneySchema } from "./schemas.ts";

/** A site's journey with its last walk. */
export const readJourney: Contract<ById & { output: JourneyView }> = "GET /api/sites/:id/journey";

/** Creates the site's journey, or replaces its name, start and steps. */
export const saveJourney: Contract<ById & { body: Sent<typeof SaveJourneySchema>; output: JourneyView }> =
  "PUT /api/sites/:id/journey";

/** Deletes the site's journey with all its walks. */
export const deleteJourney: Contract<ById> = "DELETE /api/sites/:id/journey";

/** Asks for a walk now instead of at night. */
export const startWalk: Contract<ById & { output: JourneyView }> = "POST /api/sites/:id/journey/walks";

/**
 * The picture of a step in the last walk, as WebP; 0 is the start page.
 * @produces image/webp
 */
export const readStepPicture: Contract<{ params: { id: string; place: string }; output: Blob }> =
  "GET /api/sites/:id/journey/pictures/:place";
