import { useId, useState } from "react";
import { changeRole } from "#shared/api/team.ts";
import type { MemberView } from "#shared/schemas/team.ts";
import { MEMBER_ROLES, type MemberRole } from "#shared/team.ts";
import { formatShortDay } from "#src/dashboard/format.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { ROLE_NAMES } from "../../session/role-names.ts";
import { RemoveMemberDialog } from "./remove-member-dialog.tsx";
import { useTeamMutation } from "./use-team-mutation.ts";

export function MemberList({ members }: { members: MemberView[] }) {
  const headingId = useId();
  if (members.length === 0) return null;
  return (
    <section className="stack stack--tight" aria-labelledby={headingId}>
      <h3 id={headingId}>People in your team</h3>
      <ul className="row-list">
        {members.map((member) => (
          <Member key={member.userId} member={member} />
        ))}
      </ul>
    </section>
  );
}

function Member({ member }: { member: MemberView }) {
  const { userId, email, name, role, since } = member;
  const [removing, setRemoving] = useState(false);
  const changing = useTeamMutation({
    call: (next: MemberRole) => call(changeRole, { params: { userId }, body: { role: next } }),
    done: (next) => `${email} is now a ${next}`,
    failed: "The role was not changed",
  });
  return (
    <li className="split row-list__item">
      <div className="team-list__facts">
        <p>
          <strong>{name ?? email}</strong>
        </p>
        <p className="muted small">
          {name && `${email}, `}in the team since {formatShortDay(since)}
        </p>
      </div>
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
    </li>
  );
}
