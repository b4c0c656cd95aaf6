import { Elysia } from "elysia";
import { API } from "#shared/paths.ts";
import { sessionPlugin } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { readOverview } from "./read-overview.ts";

export function overviewRoutes(services: Services) {
  return new Elysia({ name: "overview" })
    .use(sessionPlugin(services))
    .guard({ mayRead: true })
    .get(API.overview, ({ owner }) => readOverview(services, owner.accountId));
}
