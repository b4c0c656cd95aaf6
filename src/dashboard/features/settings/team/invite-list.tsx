import { useId } from "react";
import { resendInvite, withdrawInvite } from "#shared/api/team.ts";
import type { InviteView } from "#shared/schemas/team.ts";
import { formatShortDay } from "#src/dashboard/format.ts";
import { Badge } from "#ui/badge.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { ROLE_NAMES } from "../../session/role-names.ts";
import { useTeamMutation } from "./use-team-mutation.ts";

interface InviteListProps {
  invites: InviteView[];
  canResend: boolean;
}

/** Lists open invitations. */
export function InviteList({ invites, canResend }: InviteListProps) {
  const headingId = useId();
  if (invites.length === 0) return null;
  return (
    <section className="stack stack--tight" aria-labelledby={headingId}>
      <h3 id={headingId}>Invitations</h3>
      <ul className="row-list">
        {invites.map((invite) => (
          <Invite key={invite.id} invite={invite} canResend={canResend} />
        ))}
      </ul>
    </section>
  );
}

function Invite({ invite, canResend }: { invite: InviteView; canResend: boolean }) {
  const { id, email, role, expiresAt, hasExpired } = invite;
  const resending = useTeamMutation({
    call: () => call(resendInvite, { params: { id } }),
    done: () => `A new email is on its way to ${email}`,
    failed: "No email was sent",
  });
  const withdrawal = useTeamMutation({
    call: () => call(withdrawInvite, { params: { id } }),
    done: () => `The invitation of ${email} was withdrawn`,
    failed: "The invitation was not withdrawn",
    takesAway: true,
  });
  return (
    <li className="split row-list__item">
      <div className="team-list__facts">
        <p className="cluster">
          <strong>{email}</strong>
          {hasExpired && <Badge variant="signal">Expired</Badge>}
        </p>
        <p className="muted small">
          {ROLE_NAMES[role]}, {hasExpired ? "expired" : "open until"} {formatShortDay(expiresAt)}
        </p>
      </div>
      <div className="cluster">
        {canResend && (
          <Button
            variant="secondary"
            busy={resending.isPending}
            busyLabel="Sending…"
            onClick={() => resending.mutate(undefined)}
          >
            Send again<span className="visually-hidden"> to {email}</span>
          </Button>
        )}
        <Button
          variant="quiet"
          busy={withdrawal.isPending}
          busyLabel="Withdrawing…"
          onClick={() => withdrawal.mutate(undefined)}
        >
          Withdraw<span className="visually-hidden"> the invitation of {email}</span>
        </Button>
      </div>
    </li>
  );
}
