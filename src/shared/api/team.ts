import type {
  ChangeRoleSchema,
  CurrentAccountSchema,
  InvitationSchema,
  InvitationView,
  InviteSchema,
  InviteView,
  JoinSchema,
  TeamView,
} from "../schemas/team.ts";
import type { Endpoint, Sent, SessionToken } from "./endpoint.ts";

export const readTeam: Endpoint<{ output: TeamView }> = { method: "GET", path: "/api/team" };

export const inviteMember: Endpoint<{ body: Sent<typeof InviteSchema>; output: InviteView }> = {
  method: "POST",
  path: "/api/team/invites",
  status: 201,
};

export const resendInvite: Endpoint<{ params: { id: string }; output: InviteView }> = {
  method: "POST",
  path: "/api/team/invites/:id/mail",
};

export const withdrawInvite: Endpoint<{ params: { id: string } }> = {
  method: "DELETE",
  path: "/api/team/invites/:id",
};

export const changeRole: Endpoint<{ params: { userId: number }; body: Sent<typeof ChangeRoleSchema> }> = {
  method: "PATCH",
  path: "/api/team/members/:userId",
};

export const removeMember: Endpoint<{ params: { userId: number } }> = {
  method: "DELETE",
  path: "/api/team/members/:userId",
};

export const leaveTeam: Endpoint<{ params: { accountId: number } }> = {
  method: "DELETE",
  path: "/api/memberships/:accountId",
};

/** Takes the session to another account that the person works in. */
export const switchAccount: Endpoint<{ body: Sent<typeof CurrentAccountSchema> }> = {
  method: "PUT",
  path: "/api/auth/current-account",
};

/** Shows the holder of a mailed token the invitation. */
export const findInvitation: Endpoint<{ body: Sent<typeof InvitationSchema>; output: InvitationView }> = {
  method: "POST",
  path: "/api/invitation",
};

export const acceptInvitation: Endpoint<{ body: Sent<typeof InvitationSchema> }> = {
  method: "POST",
  path: "/api/invitation/acceptance",
};

/** Joins a team with a new account. */
export const joinTeam: Endpoint<{ body: Sent<typeof JoinSchema>; output: SessionToken }> = {
  method: "POST",
  path: "/api/invitation/registration",
};
