import { useState } from "react";
import { changeRole, readTeam } from "#shared/api/team.ts";
import type { MemberView } from "#shared/schemas/team.ts";
import { MEMBER_ROLES, type MemberRole } from "#shared/team.ts";
import { t } from "#shared/translate.ts";
import { useAction } from "#src/dashboard/components/use-action.ts";
import { withinSentence } from "#src/dashboard/components/within-sentence.ts";
import { formatShortDay } from "#src/dashboard/format.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { ROLE_NAMES } from "../../session/role-names.ts";
import { PartDialog } from "./part-dialog.tsx";
import { partWords } from "./part-words.ts";
import { RemoveMemberDialog } from "./remove-member-dialog.tsx";
import { TeamList, TeamRow } from "./team-list.tsx";

export function MemberList({ members }: { members: MemberView[] }) {
  return (
    <TeamList title={t("People in your team")}>
      {members.map((member) => (
        <Member key={member.userId} member={member} />
      ))}
    </TeamList>
  );
}

function Member({ member }: { member: MemberView }) {
  const { userId, email, name, role, part, since } = member;
  const [removing, setRemoving] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const changing = useAction({
    call: (next: MemberRole) => call(changeRole, { params: { userId }, body: { role: next } }),
    done: (_, next) => ({
      title: t("{email} is now a {next}", { email, next: withinSentence(ROLE_NAMES[next]) }),
    }),
    failed: t("The role was not changed"),
    refetches: readTeam,
  });
  return (
    <TeamRow
      name={<strong>{name ?? email}</strong>}
      facts={[
        name && email,
        partWords(role, part),
        t("in the team since {since}", { since: formatShortDay(since) }),
      ]
        .filter(Boolean)
        .join(", ")}
    >
      <div className="cluster">
        <select
          className="input input--select team-list__role"
          aria-label={t("Role of {email}", { email })}
          value={changing.isPending ? changing.variables : role}
          onChange={({ target }) => changing.mutate(target.value === "manager" ? "manager" : "viewer")}
        >
          {MEMBER_ROLES.map((other) => (
            <option key={other} value={other}>
              {ROLE_NAMES[other]}
            </option>
          ))}
        </select>
        {role === "viewer" && (
          <Button variant="secondary" onClick={() => setChoosing(true)}>
            <RichText
              text="What they see<span>: {email}</span>"
              values={{ email }}
              parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
            />
          </Button>
        )}
        <Button variant="secondary" onClick={() => setRemoving(true)}>
          <RichText
            text="Remove<span> {email}</span>"
            values={{ email }}
            parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
          />
        </Button>
      </div>
      <PartDialog member={member} open={choosing} onClose={() => setChoosing(false)} />
      <RemoveMemberDialog member={member} open={removing} onClose={() => setRemoving(false)} />
    </TeamRow>
  );
}
