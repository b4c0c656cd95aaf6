import { Elysia } from "elysia";
import { API } from "#shared/paths.ts";
import {
  ChangeRoleSchema,
  CurrentAccountSchema,
  InvitationSchema,
  InviteSchema,
  JoinSchema,
} from "#shared/schemas/team.ts";
import { clientAddress, type RequestAddresses } from "../../http/client-address.ts";
import { parseInput } from "../../http/parse-input.ts";
import { countAgainst, LIMITS } from "../../http/rate-limit.ts";
import { sessionPlugin } from "../../http/session.ts";
import type { Services } from "../../services.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { changeRole } from "./change-role.ts";
import { findInvitation } from "./find-invitation.ts";
import { inviteMember } from "./invite-member.ts";
import { joinTeam } from "./join-team.ts";
import { leaveTeam } from "./leave-team.ts";
import { listTeam } from "./queries.ts";
import { removeMember } from "./remove-member.ts";
import { resendInvite } from "./resend-invite.ts";
import { switchAccount } from "./switch-account.ts";
import { withdrawInvite } from "./withdraw-invite.ts";

export function teamRoutes(services: Services) {
  return new Elysia({ name: "team" })
    .use(invitationRoutes(services))
    .use(memberRoutes(services))
    .use(ownerRoutes(services));
}

/** For whoever holds the token of a mailed invitation. */
function invitationRoutes(services: Services) {
  const limited = (request: Request, server: RequestAddresses | null) =>
    countAgainst(services, LIMITS.linkToken, clientAddress(request, server, services.config.trustProxy));
  return new Elysia({ name: "team-invitation" })
    .use(sessionPlugin(services))
    .post(API.invitation, async ({ body, request, server }) => {
      const { token } = parseInput(InvitationSchema, body);
      await limited(request, server);
      return findInvitation(services, token);
    })
    .post(API.invitationRegistration, async ({ body, jwt, request, server }) => {
      const input = parseInput(JoinSchema, body);
      await limited(request, server);
      return { token: await jwt.sign({ sid: await joinTeam(services, input) }) };
    });
}

/** What a person does about the teams they are in, whichever account they look at. */
function memberRoutes(services: Services) {
  return new Elysia({ name: "team-member" })
    .use(sessionPlugin(services))
    .guard({ signedIn: true })
    .put(API.currentAccount, async ({ seat, body, status }) => {
      await switchAccount(services, seat, parseInput(CurrentAccountSchema, body).accountId);
      return status(204, undefined);
    })
    .post(API.invitationAcceptance, async ({ seat, body, status }) => {
      await acceptInvitation(services, seat, parseInput(InvitationSchema, body).token);
      return status(204, undefined);
    })
    .delete(API.membership, async ({ user, params, status }) => {
      await leaveTeam(services, user, idOf(params.accountId));
      return status(204, undefined);
    });
}

function ownerRoutes(services: Services) {
  return new Elysia({ name: "team-owner" })
    .use(sessionPlugin(services))
    .guard({ ownerOnly: true })
    .get(API.team, ({ owner }) => listTeam(services, owner))
    .post(API.teamInvites, async ({ owner, body, status }) =>
      status(201, await inviteMember(services, owner, parseInput(InviteSchema, body))),
    )
    .post(API.teamInviteMail, ({ owner, params }) => resendInvite(services, owner, params.id))
    .delete(API.teamInvite, async ({ owner, params, status }) => {
      await withdrawInvite(services, owner, params.id);
      return status(204, undefined);
    })
    .patch(API.teamMember, async ({ owner, params, body, status }) => {
      await changeRole(services, owner, idOf(params.userId), parseInput(ChangeRoleSchema, body).role);
      return status(204, undefined);
    })
    .delete(API.teamMember, async ({ owner, params, status }) => {
      await removeMember(services, owner, idOf(params.userId));
      return status(204, undefined);
    });
}

/** 0, which no row has, for what is no id. */
function idOf(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
