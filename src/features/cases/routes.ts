import { AddAllegationsSchema, AllegationReportQuerySchema } from "#shared/cases/allegations.ts";
import * as api from "#shared/cases/contract.ts";
import { ChangeCaseSchema, LetterQuerySchema, OpenCaseSchema } from "#shared/cases/schemas.ts";
import { withLongTimeout } from "../../db/statement-timeout.ts";
import { type Route, route } from "../../http/route.ts";
import { uploadRoute } from "../../http/upload-route.ts";
import type { Services } from "../../services.ts";
import { downloadReply } from "../uploads/download-reply.ts";
import { downloadAllegations } from "./allegation-report.ts";
import { addAllegations, listAllegations, removeAllegation } from "./allegations.ts";
import { changeCase, removeCase } from "./change-case.ts";
import { addLetter, downloadLetter, readLetterText, removeLetter } from "./letters.ts";
import { openCase } from "./open-case.ts";
import { listCases, readCase } from "./queries.ts";
import { startCheck } from "./start-check.ts";

/** Routes for managers and the owner only, since viewers may be outsiders. */
export function caseRoutes(services: Services): Route[] {
  const { db } = services;
  const access = "mayManage";
  return [
    route(api.listCases, { access }, ({ owner }) => listCases(services, owner)),
    route(api.openCase, { access, body: OpenCaseSchema, status: 201 }, ({ user, owner, body }) =>
      openCase(services, { user, owner }, body),
    ),
    route(api.readCase, { access }, ({ owner, params }) => readCase(db, owner.accountId, params.id)),
    route(api.changeCase, { access, body: ChangeCaseSchema }, ({ user, owner, params, body }) =>
      changeCase(services, { user, owner }, params.id, body),
    ),
    route(api.removeCase, { access }, ({ user, owner, params }) =>
      removeCase(services, { user, owner }, params.id),
    ),
    uploadRoute(api.addLetter, { access, query: LetterQuerySchema }, ({ user, owner, params, query, file }) =>
      withLongTimeout(() =>
        addLetter(services, { user, owner }, params.id, { name: query.name ?? "", file }),
      ),
    ),
    route(api.downloadLetter, { access }, async ({ owner, params }) =>
      downloadReply(await withLongTimeout(() => downloadLetter(services, owner, params))),
    ),
    route(api.removeLetter, { access }, ({ user, owner, params }) =>
      removeLetter(services, { user, owner }, params),
    ),
    route(api.readLetterText, { access }, ({ owner, params }) =>
      withLongTimeout(() => readLetterText(services, owner, params)),
    ),
    ...allegationRoutes(services),
  ];
}

function allegationRoutes(services: Services): Route[] {
  const access = "mayManage";
  return [
    route(api.listAllegations, { access }, ({ owner, params }) =>
      listAllegations(services.db, owner.accountId, params.id),
    ),
    route(
      api.addAllegations,
      { access, body: AddAllegationsSchema, status: 201 },
      ({ user, owner, params, body }) =>
        addAllegations(services, { user, owner }, params.id, body.allegations),
    ),
    route(api.removeAllegation, { access }, ({ user, owner, params }) =>
      removeAllegation(services, { user, owner }, params),
    ),
    route(
      api.readAllegationReport,
      { access, query: AllegationReportQuerySchema },
      ({ user, owner, params, query }) => downloadAllegations(services, { user, owner }, params.id, query),
    ),
    route(api.checkAllegations, { access }, ({ user, owner, params }) =>
      startCheck(services, { user, owner }, params.id),
    ),
  ];
}
