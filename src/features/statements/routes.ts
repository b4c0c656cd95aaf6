import { STATEMENT_PAGES } from "#shared/paths.ts";
import * as api from "#shared/statements/contract.ts";
import {
  AcrQuerySchema,
  PublishStatementSchema,
  SaveStatementSchema,
  StatementLanguageQuerySchema,
} from "#shared/statements/schemas.ts";
import { suggestWording } from "#shared/suggestions/contract.ts";
import { SuggestWordingSchema } from "#shared/suggestions/schemas.ts";
import { tooMany } from "../../http/address-gate.ts";
import { clientAddress } from "../../http/client-address.ts";
import { type Route, rawRoute, route } from "../../http/route.ts";
import { ofSite } from "../../http/subjects.ts";
import type { Services } from "../../services.ts";
import { downloadAcr } from "./acr/download-acr.ts";
import { openStatement } from "./open-statement.ts";
import { publishStatement, takeBackStatement } from "./publish-statement.ts";
import { previewStatement, readStatement } from "./read-statement.ts";
import { saveStatement } from "./save-statement.ts";
import { suggestWording as suggestWords } from "./suggest-wording.ts";

/**
 * Routes for statements. Managers edit the draft; only owners publish it, since it is their own
 * declaration.
 */
export function statementRoutes(services: Services): Route[] {
  return [
    route(api.readStatement, { access: "mayRead", within: ofSite }, ({ owner, params }) =>
      readStatement(services, owner, params.id),
    ),
    route(
      api.saveStatement,
      { access: "mayManage", body: SaveStatementSchema },
      ({ user, owner, params, body }) => saveStatement(services, { user, owner }, params.id, body),
    ),
    route(
      suggestWording,
      { access: "mayManage", body: SuggestWordingSchema },
      ({ user, owner, params, body }) => suggestWords(services, { user, owner }, params.id, body),
    ),
    route(
      api.previewStatement,
      { access: "mayRead", within: ofSite, query: StatementLanguageQuerySchema },
      ({ owner, params, query }) => previewStatement(services, owner, params.id, query.language),
    ),
    route(
      api.publishStatement,
      { access: "ownerOnly", body: PublishStatementSchema },
      ({ user, owner, params, body }) => publishStatement(services, { user, owner }, params.id, body),
    ),
    route(
      api.downloadAcr,
      { access: "mayRead", within: ofSite, query: AcrQuerySchema },
      ({ owner, params, query }) => downloadAcr(services, owner, params.id, query.format),
    ),
    route(api.takeBackStatement, { access: "ownerOnly" }, ({ user, owner, params }) =>
      takeBackStatement(services, { user, owner }, params.id),
    ),
    publicStatement(services, STATEMENT_PAGES.current),
    publicStatement(services, STATEMENT_PAGES.version),
  ];
}

function publicStatement(
  services: Services,
  path: (typeof STATEMENT_PAGES)[keyof typeof STATEMENT_PAGES],
): Route {
  const isVersion = path === STATEMENT_PAGES.version;
  return rawRoute<{ params: { slug: string; number: string } }>(
    `GET ${path}` as const,
    ({ params, request, server }) => {
      const { publicGate, config } = services;
      if (!publicGate.admits(clientAddress(request, server, config.trustProxy))) return tooMany();
      return openStatement(services, {
        slug: params.slug,
        number: isVersion ? params.number : undefined,
        language: new URL(request.url).searchParams.get("lang"),
        etag: request.headers.get("if-none-match"),
      });
    },
  );
}
