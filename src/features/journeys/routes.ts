import * as api from "#shared/journeys/contract.ts";
import { SaveJourneySchema } from "#shared/journeys/schemas.ts";
import { PICTURE_HEADERS } from "#src/http/picture-headers.ts";
import { type Route, route } from "#src/http/route.ts";
import { ofSite } from "#src/http/subjects.ts";
import type { Services } from "#src/services.ts";
import { readJourney } from "./read-journey.ts";
import { readStepPicture } from "./read-step-picture.ts";
import { deleteJourney, saveJourney } from "./save-journey.ts";
import { startWalk } from "./start-walk.ts";

export function journeyRoutes(services: Services): Route[] {
  return [
    route(api.readJourney, { access: "mayRead", within: ofSite }, ({ owner, params }) =>
      readJourney(services, owner.accountId, params.id),
    ),
    route(
      api.saveJourney,
      { access: "mayManage", body: SaveJourneySchema },
      ({ user, owner, params, body }) => saveJourney(services, { user, owner }, params.id, body),
    ),
    route(api.deleteJourney, { access: "mayManage" }, ({ owner, params }) =>
      deleteJourney(services, owner.accountId, params.id),
    ),
    route(api.startWalk, { access: "mayManage", status: 202 }, ({ owner, params }) =>
      startWalk(services, owner, params.id),
    ),
    route(api.readStepPicture, { access: "mayRead", within: ofSite }, async ({ owner, params }) => {
      const image = await readStepPicture(services, owner.accountId, params);
      return new Response(new Uint8Array(image), { headers: PICTURE_HEADERS });
    }),
  ];
}
