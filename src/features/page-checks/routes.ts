import * as api from "#shared/page-checks/contract.ts";
import { CreatePageCheckSchema, PageCheckTokenSchema } from "#shared/page-checks/schemas.ts";
import { parseInput } from "#src/http/parse-input.ts";
import { type Route, route, visitorRoute } from "#src/http/route.ts";
import { ofSite } from "#src/http/subjects.ts";
import type { Services } from "#src/services.ts";
import { createPageCheck } from "./create-page-check.ts";
import { finishPageCheck } from "./finish-page-check.ts";
import { listCheckedPages } from "./list-checked-pages.ts";
import { openPageCheck } from "./open-page-check.ts";
import { readSentResults, readSentToken } from "./read-sent-results.ts";

export function pageCheckRoutes(services: Services): Route[] {
  return [
    route(
      api.createPageCheck,
      { access: "mayManage", body: CreatePageCheckSchema, status: 201 },
      ({ user, owner, params, body }) => createPageCheck(services, { user, owner }, params.id, body),
    ),
    route(api.listCheckedPages, { access: "mayRead", within: ofSite }, ({ owner, params }) =>
      listCheckedPages(services, owner.accountId, params.id),
    ),
    visitorRoute(api.openPageCheck, async ({ params, request, address }) => {
      const { token } = parseInput(PageCheckTokenSchema, await readSentToken(request));
      const caller = { publicId: params.id, origin: originOf(request), address };
      return Response.json(await openPageCheck(services, caller, token));
    }),
    visitorRoute(api.finishPageCheck, async ({ params, request }) => {
      const sent = await readSentResults(request);
      const caller = { publicId: params.id, origin: originOf(request) };
      return Response.json(await finishPageCheck(services, caller, sent));
    }),
  ];
}

function originOf(request: Request): string | null {
  return request.headers.get("origin");
}
