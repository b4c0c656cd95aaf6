import * as api from "#shared/corrections/contract.ts";
import {
  CorrectionExportQuerySchema,
  PublishCorrectionSchema,
  PublishCorrectionsSchema,
  SaveCorrectionSchema,
  SwitchCorrectionsSchema,
} from "#shared/corrections/schemas.ts";
import { suggestCorrection } from "#shared/suggestions/contract.ts";
import { fileReply } from "../../http/file-reply.ts";
import { type Route, rawRoute, route } from "../../http/route.ts";
import { ofCorrection, ofIssue, ofSite } from "../../http/subjects.ts";
import type { Services } from "../../services.ts";
import { correctionsReply } from "../live-corrections/corrections-reply.ts";
import { countLiveCorrections } from "./count-live-corrections.ts";
import { exportCorrections } from "./export-corrections.ts";
import { listCorrections, listCorrectionVersions } from "./list-corrections.ts";
import { publishCorrection, publishCorrections } from "./publish-corrections.ts";
import { readIssueCorrections } from "./read-issue-corrections.ts";
import { saveCorrection } from "./save-correction.ts";
import { suggestCorrection as suggestText } from "./suggest-correction.ts";
import { switchAllCorrections, switchCorrections } from "./switch-corrections.ts";
import { takeBackCorrection } from "./take-back-correction.ts";

export function correctionRoutes(services: Services): Route[] {
  return [...readingRoutes(services), ...writingRoutes(services)];
}

function readingRoutes(services: Services): Route[] {
  const access = "mayRead";
  return [
    rawRoute(api.readCorrectionsFile, ({ params, request, server }) =>
      correctionsReply(services, params, request, server),
    ),
    route(api.readIssueCorrections, { access, within: ofIssue }, ({ owner, params }) =>
      readIssueCorrections(services, owner, params.id),
    ),
    route(api.listCorrections, { access, within: ofSite }, ({ owner, params }) =>
      listCorrections(services, owner, params.id),
    ),
    route(api.readLiveCorrections, { access, within: "reach" }, ({ reach }) =>
      countLiveCorrections(services, reach),
    ),
    route(api.listCorrectionVersions, { access, within: ofCorrection }, ({ owner, params }) =>
      listCorrectionVersions(services, owner.accountId, params.id),
    ),
    route(
      api.exportCorrections,
      { access, within: ofSite, query: CorrectionExportQuerySchema },
      async ({ owner, params, query }) => {
        const { text, type } = await exportCorrections(services, owner, params.id, query);
        return fileReply(text, { name: `corrections.${query.format}`, type });
      },
    ),
  ];
}

function writingRoutes(services: Services): Route[] {
  const access = "mayManage";
  return [
    route(api.saveCorrection, { access, body: SaveCorrectionSchema }, ({ user, owner, params, body }) =>
      saveCorrection(services, { user, owner }, params, body),
    ),
    route(suggestCorrection, { access }, ({ user, owner, params }) =>
      suggestText(services, { user, owner }, params),
    ),
    route(api.publishCorrection, { access, body: PublishCorrectionSchema }, ({ user, owner, params, body }) =>
      publishCorrection(services, { user, owner }, params.id, body),
    ),
    route(api.takeBackCorrection, { access }, ({ user, owner, params }) =>
      takeBackCorrection(services, { user, owner }, params.id),
    ),
    route(api.switchCorrections, { access, body: SwitchCorrectionsSchema }, ({ user, owner, params, body }) =>
      switchCorrections(services, { user, owner }, params.id, body),
    ),
    route(
      api.publishCorrections,
      { access, body: PublishCorrectionsSchema },
      ({ user, owner, params, body }) => publishCorrections(services, { user, owner }, params.id, body),
    ),
    route(api.switchAllCorrections, { access, body: SwitchCorrectionsSchema }, ({ user, owner, body }) =>
      switchAllCorrections(services, { user, owner }, body),
    ),
  ];
}
