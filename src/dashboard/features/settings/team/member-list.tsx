import { useState } from "react";
import { changeRole, readTeam } from "#shared/api/team.ts";
import type { MemberView } from "#shared/schemas/team.ts";
import { MEMBER_ROLES, type MemberRole } from "#shared/team.ts";
import { useAction } from "#src/dashboard/components/use-action.ts";
import { formatShortDay } from "#src/dashboard/format.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { ROLE_NAMES } from "../../session/role-names.ts";
import { RemoveMemberDialog } from "./remove-member-dialog.tsx";
import { TeamList, TeamRow } from "./team-list.tsx";

export function MemberList({ members }: { members: MemberView[] }) {
  return (
    <TeamList title="People in your team">
      {members.map((member) => (
        <Member key={member.userId} member={member} />
      ))}
    </TeamList>
  );
}

function Member({ member }: { member: MemberView }) {
  const { userId, email, name, role, since } = member;
  const [removing, setRemoving] = useState(false);
  const changing = useAction({
    call: (next: MemberRole) => call(changeRole, { params: { userId }, body: { role: next } }),
    done: (_, next) => ({ title: `${email} is now a ${next}` }),
    failed: "The role was not changed",
    refetches: readTeam,
  });
  return (
    <TeamRow
      name={<strong>{name ?? email}</strong>}
      facts={`${name ? `${email}, ` : ""}in the team since ${formatShortDay(since)}`}
    >
      <div className="cluster">
        <select
          className="input input--select team-list__role"
          aria-label={`Role of ${email}`}
          value={changing.isPending ? changing.variables : role}
          onChange={({ target }) => changing.mutate(target.value === "manager" ? "manager" : "viewer")}
        >
          {MEMBER_ROLES.map((other) => (
            <option key={other} value={other}>
              {ROLE_NAMES[other]}
            </option>
          ))}
        </select>
        <Button variant="secondary" onClick={() => setRemoving(true)}>
          Remove<span className="visually-hidden"> {email}</span>
        </Button>
      </div>
      <RemoveMemberDialog member={member} open={removing} onClose={() => setRemoving(false)} />
    </TeamRow>
  );
}
