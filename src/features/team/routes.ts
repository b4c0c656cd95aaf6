import { DemandSecondStepSchema } from "#shared/second-steps/schemas.ts";
import * as api from "#shared/team/contract.ts";
import {
  ChangeRoleSchema,
  CurrentAccountSchema,
  InvitationSchema,
  InviteSchema,
  JoinSchema,
} from "#shared/team/schemas.ts";
import { browserLocale } from "../../http/browser-locale.ts";
import { pathNumber } from "../../http/path-number.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { type Route, route } from "../../http/route.ts";
import type { Services } from "../../services.ts";
import { rememberDevice } from "../accounts/known-devices/remember-device.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { changeRole } from "./change-role.ts";
import { demandSecondStep } from "./demand-second-step.ts";
import { leaveTeam, removeMember } from "./end-membership.ts";
import { findInvitation } from "./find-invitation.ts";
import { inviteMember } from "./invite-member.ts";
import { resendInvite, withdrawInvite } from "./invites.ts";
import { joinTeam } from "./join-team.ts";
import { listTeam } from "./queries.ts";
import { switchAccount } from "./switch-account.ts";

export function teamRoutes(services: Services): Route[] {
  return [...invitationRoutes(services), ...memberRoutes(services), ...ownerRoutes(services)];
}

/** Routes for holders of an emailed invitation's token. */
function invitationRoutes(services: Services): Route[] {
  const limit = LIMITS.linkToken;
  return [
    route(api.findInvitation, { access: "everybody", limit, body: InvitationSchema }, ({ body }) =>
      findInvitation(services, body.token),
    ),
    route(
      api.joinTeam,
      { access: "everybody", limit, body: JoinSchema },
      async ({ body, jwt, request, set }) => {
        const sessionId = await joinTeam(services, body, browserLocale(request));
        await rememberDevice(services, { request, set }, { sessionId });
        return { token: await jwt.sign({ sid: sessionId }) };
      },
    ),
  ];
}

/** Routes for members of several teams, whichever account the session is in. */
function memberRoutes(services: Services): Route[] {
  return [
    route(api.switchAccount, { access: "signedIn", body: CurrentAccountSchema }, ({ session, body }) =>
      switchAccount(services, session, body.accountId),
    ),
    route(api.acceptInvitation, { access: "signedIn", body: InvitationSchema }, ({ session, body }) =>
      acceptInvitation(services, session, body.token),
    ),
    route(api.leaveTeam, { access: "signedIn" }, ({ user, params }) =>
      leaveTeam(services, user, pathNumber(params.accountId)),
    ),
  ];
}

function ownerRoutes(services: Services): Route[] {
  const access = "ownerOnly";
  const asks = "second-step";
  return [
    route(api.readTeam, { access }, ({ owner }) => listTeam(services, owner)),
    route(api.inviteMember, { access, asks, body: InviteSchema, status: 201 }, ({ owner, body }) =>
      inviteMember(services, owner, body),
    ),
    route(api.resendInvite, { access, asks }, ({ owner, params }) =>
      resendInvite(services, owner, params.id),
    ),
    route(api.withdrawInvite, { access }, ({ owner, params }) => withdrawInvite(services, owner, params.id)),
    route(api.changeRole, { access, asks, body: ChangeRoleSchema }, ({ owner, params, body }) =>
      changeRole(services, owner, pathNumber(params.userId), body),
    ),
    route(api.demandSecondStep, { access, asks, body: DemandSecondStepSchema }, async (call) => {
      const from = await demandSecondStep(services, call, call.body.isDemanded);
      return { secondStepDemandedFrom: from?.toISOString() ?? null };
    }),
    route(api.removeMember, { access }, ({ owner, params }) =>
      removeMember(services, owner, pathNumber(params.userId)),
    ),
  ];
}
