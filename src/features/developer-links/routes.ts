import * as api from "#shared/developer-links/contract.ts";
import { CreateDeveloperLinkSchema } from "#shared/developer-links/schemas.ts";
import { DEVELOPER_LINK } from "#shared/paths.ts";
import { clientAddress } from "#src/http/client-address.ts";
import { type Route, rawRoute, route } from "#src/http/route.ts";
import { ofSite } from "#src/http/subjects.ts";
import type { Services } from "#src/services.ts";
import { findSite } from "../sites/queries.ts";
import { createDeveloperLink } from "./create-developer-link.ts";
import { markLinkedIssue } from "./mark-issue.ts";
import { openDeveloperLink } from "./open-developer-link.ts";
import { viewLinks } from "./queries.ts";
import { withdrawDeveloperLink } from "./withdraw-developer-link.ts";

export function developerLinkRoutes(services: Services): Route[] {
  const { db, clock } = services;
  return [
    route(api.listDeveloperLinks, { access: "mayRead", within: ofSite }, async ({ owner, params }) =>
      viewLinks(db, (await findSite(db, owner.accountId, params.id)).id, clock.now()),
    ),
    route(
      api.createDeveloperLink,
      { access: "mayManage", body: CreateDeveloperLinkSchema, status: 201 },
      ({ user, owner, params, body }) => createDeveloperLink(services, { user, owner }, params.id, body),
    ),
    route(api.withdrawDeveloperLink, { access: "mayManage" }, ({ user, owner, params }) =>
      withdrawDeveloperLink(services, { user, owner }, params.id),
    ),
    linkPage(services, "GET", openDeveloperLink),
    linkPage(services, "POST", markLinkedIssue),
  ];
}

function linkPage(services: Services, method: "GET" | "POST", handle: typeof openDeveloperLink): Route {
  return rawRoute<{ params: { token: string } }>(
    `${method} ${DEVELOPER_LINK}` as const,
    ({ params, request, server }) => {
      const address = clientAddress(request, server, services.config.trustProxy);
      return handle(services, { token: params.token, request, address });
    },
  );
}
