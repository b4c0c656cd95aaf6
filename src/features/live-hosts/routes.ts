import { Elysia } from "elysia";
import { API } from "#shared/paths.ts";
import { sessionPlugin } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { listLiveStates } from "./list-live-states.ts";

export function liveHostRoutes(services: Services) {
  return new Elysia({ name: "live-hosts" })
    .use(sessionPlugin(services))
    .guard({ mayRead: true })
    .get(API.liveStates, ({ owner }) => listLiveStates(services, owner.accountId));
}
