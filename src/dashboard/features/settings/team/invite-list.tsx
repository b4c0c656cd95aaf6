import { readTeam, resendInvite, withdrawInvite } from "#shared/api/team.ts";
import type { InviteView } from "#shared/schemas/team.ts";
import { ActionButton } from "#src/dashboard/components/action-button.tsx";
import { useAction } from "#src/dashboard/components/use-action.ts";
import { formatShortDay } from "#src/dashboard/format.ts";
import { Badge } from "#ui/badge.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { ROLE_NAMES } from "../../session/role-names.ts";
import { partWords } from "./part-words.ts";
import { TeamList, TeamRow } from "./team-list.tsx";

export function InviteList({ invites, canResend }: { invites: InviteView[]; canResend: boolean }) {
  return (
    <TeamList title="Invitations">
      {invites.map((invite) => (
        <Invite key={invite.id} invite={invite} canResend={canResend} />
      ))}
    </TeamList>
  );
}

function Invite({ invite, canResend }: { invite: InviteView; canResend: boolean }) {
  const { id, email, role, part, expiresAt, hasExpired } = invite;
  const resending = useAction({
    call: () => call(resendInvite, { params: { id } }),
    done: () => ({ title: `A new email is on its way to ${email}` }),
    failed: "No email was sent",
    refetches: readTeam,
  });
  const withdrawal = useAction({
    call: () => call(withdrawInvite, { params: { id } }),
    done: () => ({ title: `The invitation of ${email} was withdrawn` }),
    failed: "The invitation was not withdrawn",
    focus: "h2",
    refetches: readTeam,
  });
  return (
    <TeamRow
      name={
        <>
          <strong>{email}</strong>
          {hasExpired && <Badge variant="signal">Expired</Badge>}
        </>
      }
      facts={[
        ROLE_NAMES[role],
        partWords(role, part),
        `${hasExpired ? "expired" : "open until"} ${formatShortDay(expiresAt)}`,
      ]
        .filter(Boolean)
        .join(", ")}
    >
      <div className="cluster">
        {canResend && (
          <ActionButton action={resending} busyLabel="Sending…">
            Send again<span className="visually-hidden"> to {email}</span>
          </ActionButton>
        )}
        <ActionButton action={withdrawal} variant="quiet" busyLabel="Withdrawing…">
          Withdraw<span className="visually-hidden"> the invitation of {email}</span>
        </ActionButton>
      </div>
    </TeamRow>
  );
}
