import { useQuery } from "@tanstack/react-query";
import { readTeam } from "#shared/api/team.ts";
import { t } from "#shared/translate.ts";
import { QueryView } from "#src/dashboard/components/query-view.tsx";
import { query } from "#src/dashboard/query.ts";
import { useCurrentAccount } from "../../session/current-account.ts";
import { DemandFactors } from "./demand-factors.tsx";
import { InviteForm } from "./invite-form.tsx";
import { InviteList } from "./invite-list.tsx";
import { MemberList } from "./member-list.tsx";
import { TeamNotInPlan } from "./team-not-in-plan.tsx";
import { TeamsJoined } from "./teams-joined.tsx";

/** Team of the account, for its owner, and the teams that the user has joined. */
export function TeamSection() {
  const account = useCurrentAccount();
  if (!account) return null;
  return (
    <>
      {account.isOwner ? (
        <OwnTeam />
      ) : (
        <p>{t("Only the owner of {name} can change its team.", { name: account.name })}</p>
      )}
      <TeamsJoined />
    </>
  );
}

function Invitation() {
  return (
    <>
      <p>
        {t(
          "Invite the people who look after your websites with you. Each person signs in with their own account.",
        )}
      </p>
      <InviteForm />
    </>
  );
}

function OwnTeam() {
  // Refetches on each mount, since invited people join at any time.
  const team = useQuery({ ...query(readTeam), refetchOnMount: "always" });
  return (
    <QueryView query={team} what={t("your team")}>
      {({ isOpen, factorsDemandedFrom, members, invites }) => (
        <>
          {isOpen ? <Invitation /> : <TeamNotInPlan hasMembers={members.length > 0} />}
          <MemberList members={members} />
          {isOpen && <DemandFactors from={factorsDemandedFrom} members={members} />}
          <InviteList invites={invites} canResend={isOpen} />
        </>
      )}
    </QueryView>
  );
}
