import type { ById, Contract, Sent, SessionToken } from "../endpoint.ts";
import type { DemandSecondStepSchema } from "../second-steps/schemas.ts";
import type {
  ChangeRoleSchema,
  CurrentAccountSchema,
  InvitationSchema,
  InvitationView,
  InviteSchema,
  InviteView,
  JoinSchema,
  TeamView,
} from "./schemas.ts";

export const readTeam: Contract<{ output: TeamView }> = "GET /api/team";

export const inviteMember: Contract<{ body: Sent<typeof InviteSchema>; output: InviteView }> =
  "POST /api/team/invites";

export const resendInvite: Contract<ById & { output: InviteView }> = "POST /api/team/invites/:id/mail";

export const withdrawInvite: Contract<ById> = "DELETE /api/team/invites/:id";

export const changeRole: Contract<{ params: { userId: number }; body: Sent<typeof ChangeRoleSchema> }> =
  "PATCH /api/team/members/:userId";

export const removeMember: Contract<{ params: { userId: number } }> = "DELETE /api/team/members/:userId";

/** Requires a second step for the whole team from a given date, or stops requiring it. */
export const demandSecondStep: Contract<{
  body: Sent<typeof DemandSecondStepSchema>;
  output: { secondStepDemandedFrom: string | null };
}> = "PUT /api/team/second-steps";

export const leaveTeam: Contract<{ params: { accountId: number } }> = "DELETE /api/memberships/:accountId";

/** Switches the session to another of the user's accounts. */
export const switchAccount: Contract<{ body: Sent<typeof CurrentAccountSchema> }> =
  "PUT /api/auth/current-account";

/** Returns the invitation for an emailed token. */
export const findInvitation: Contract<{ body: Sent<typeof InvitationSchema>; output: InvitationView }> =
  "POST /api/invitation";

export const acceptInvitation: Contract<{ body: Sent<typeof InvitationSchema> }> =
  "POST /api/invitation/acceptance";

/** Joins a team by creating a new account. */
export const joinTeam: Contract<{ body: Sent<typeof JoinSchema>; output: SessionToken }> =
  "POST /api/invitation/registration";
