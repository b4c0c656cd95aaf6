import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { readUser } from "#shared/api/sessions.ts";
import { leaveTeam } from "#shared/api/team.ts";
import type { AccountChoice } from "#shared/schemas/team.ts";
import type { SignedInView } from "#shared/schemas/user.ts";
import { focusHeading } from "#src/dashboard/components/focus-heading.ts";
import { useChangeSession } from "#src/dashboard/store.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toastFailure } from "#ui/browser/toast-failure.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ROLE_NAMES } from "../../session/role-names.ts";
import { useSignedInUser } from "../../session/signed-in-user.ts";

/** Lists the teams that the user has joined. */
export function TeamsJoined() {
  const { user } = useSignedInUser();
  const headingId = useId();
  const joined = user.accounts.filter(({ role }) => role !== "owner");
  if (joined.length === 0) return null;
  return (
    <section className="stack stack--tight" aria-labelledby={headingId}>
      <h3 id={headingId}>Teams you are in</h3>
      <ul className="row-list">
        {joined.map((account) => (
          <Joined key={account.id} account={account} />
        ))}
      </ul>
    </section>
  );
}

function Joined({ account: { id, name, role, isOpen } }: { account: AccountChoice }) {
  const [asking, setAsking] = useState(false);
  const leaving = useLeaveTeam(id, name);
  return (
    <li className="split row-list__item">
      <div className="team-list__facts">
        <p>
          <strong>{name}</strong>
        </p>
        <p className="muted small">
          {ROLE_NAMES[role]}
          {!isOpen && ", currently closed, since its plan does not include a team"}
        </p>
      </div>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Leave<span className="visually-hidden"> the team of {name}</span>
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={`Leave the team of ${name}?`}>
        <p>You will no longer be able to open that account. Only a new invitation gives you access again.</p>
        <div className="cluster">
          <Button
            variant="danger"
            busy={leaving.isPending}
            busyLabel="Leaving…"
            onClick={() => leaving.mutate(undefined, { onSettled: () => setAsking(false) })}
          >
            Leave the team
          </Button>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            Stay
          </Button>
        </div>
      </Dialog>
    </li>
  );
}

/** Leaves a team. Leaving the current account switches to the user's own. */
function useLeaveTeam(accountId: number, name: string) {
  const client = useQueryClient();
  const changeSession = useChangeSession();
  const { user } = useSignedInUser();
  return useMutation({
    mutationFn: async (): Promise<SignedInView> => {
      await call(leaveTeam, { params: { accountId } });
      return call(readUser);
    },
    onSuccess: (after) => {
      focusHeading("h2");
      if (after.accountId !== user.accountId) client.clear();
      changeSession({ user: after });
      toast({ title: `You have left the team of ${name}` });
    },
    onError: (error) => toastFailure("You are still in the team", error),
  });
}
