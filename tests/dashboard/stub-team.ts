import { pathOf } from "#shared/endpoint.ts";
import { demandSecondStep, inviteMember, readTeam, switchAccount } from "#shared/team/contract.ts";
import type { InviteInput, InviteView, MemberView, TeamView } from "#shared/team/schemas.ts";
import type { StubAccount, StubCall } from "./stub-api.ts";
import { noContent } from "./stub-reply.ts";

export function stubTeam(changes: Partial<TeamView> = {}): TeamView {
  return { isOpen: true, secondStepDemandedFrom: null, members: [], invites: [], ...changes };
}

export function stubMember(changes: Partial<MemberView> = {}): MemberView {
  return {
    userId: 7,
    email: "bo@example.com",
    name: "Bo Lind",
    role: "manager",
    part: null,
    hasSecondStep: false,
    since: "2026-11-04T09:00:00.000Z",
    ...changes,
  };
}

export function stubInvite(changes: Partial<InviteView> = {}): InviteView {
  return {
    id: "5b0c6ad4-6f6a-4d70-9c5d-0c1f5a6e2b11",
    email: "cy@example.com",
    role: "viewer",
    part: null,
    expiresAt: "2026-11-29T09:00:00.000Z",
    hasExpired: false,
    ...changes,
  };
}

export function teamApi(
  { team, user }: StubAccount,
  { method, pathname, body }: StubCall<Partial<InviteInput & { accountId: number }>>,
): Response | null {
  const [, , , , id] = pathname.split("/");
  if (pathname === pathOf(switchAccount)) {
    const chosen = user.accounts.find((one) => one.id === body.accountId);
    if (chosen) Object.assign(user, { accountId: chosen.id, role: chosen.role });
    return new Response(null, { status: chosen ? 204 : 404 });
  }
  if (pathname === pathOf(demandSecondStep)) {
    team.secondStepDemandedFrom = team.secondStepDemandedFrom ? null : "2099-03-07T12:00:00.000Z";
    return Response.json({ secondStepDemandedFrom: team.secondStepDemandedFrom });
  }
  if (pathname.startsWith("/api/memberships/")) {
    user.accounts = user.accounts.filter((one) => pathname !== `/api/memberships/${one.id}`);
    if (!user.accounts.some((one) => one.id === user.accountId)) {
      Object.assign(user, { accountId: user.accounts[0]?.id, role: "owner" });
    }
    return noContent();
  }
  if (!pathname.startsWith(pathOf(readTeam))) return null;
  if (method === "GET") return Response.json(team);
  if (pathname === pathOf(inviteMember)) {
    team.invites.push(stubInvite({ email: body.email, role: body.role, part: body.part ?? null }));
    return Response.json(team.invites.at(-1), { status: 201 });
  }
  if (pathname.endsWith("/mail")) return Response.json(team.invites[0]);
  const member = team.members.find((one) => String(one.userId) === id);
  if (method === "PATCH") Object.assign(member ?? {}, body);
  else {
    team.members = team.members.filter((one) => one !== member);
    team.invites = team.invites.filter((one) => one.id !== id);
  }
  return noContent();
}
