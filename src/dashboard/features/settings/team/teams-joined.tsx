import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { readUser } from "#shared/api/sessions.ts";
import { leaveTeam } from "#shared/api/team.ts";
import type { AccountChoice } from "#shared/schemas/team.ts";
import { ConfirmDialog } from "#src/dashboard/components/confirm-dialog.tsx";
import { useAction } from "#src/dashboard/components/use-action.ts";
import { useChangeSession } from "#src/dashboard/store.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { ROLE_NAMES } from "../../session/role-names.ts";
import { useSignedInUser } from "../../session/signed-in-user.ts";
import { TeamList, TeamRow } from "./team-list.tsx";

export function TeamsJoined() {
  const { user } = useSignedInUser();
  const joined = user.accounts.filter(({ role }) => role !== "owner");
  return (
    <TeamList title="Teams you are in">
      {joined.map((account) => (
        <Joined key={account.id} account={account} />
      ))}
    </TeamList>
  );
}

function Joined({ account: { id, name, role, isOpen, isSuspended } }: { account: AccountChoice }) {
  const [asking, setAsking] = useState(false);
  const leaving = useLeaveTeam(id, name);
  return (
    <TeamRow
      name={<strong>{name}</strong>}
      facts={
        ROLE_NAMES[role] +
        (isOpen
          ? ""
          : `, currently closed, since ${isSuspended ? "it is suspended" : "its plan does not include a team"}`)
      }
    >
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Leave<span className="visually-hidden"> the team of {name}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Leave the team of ${name}?`}
        action={leaving}
        confirm="Leave the team"
        busyLabel="Leaving…"
        cancel="Stay"
      >
        <p>You will no longer be able to open that account. Only a new invitation gives you access again.</p>
      </ConfirmDialog>
    </TeamRow>
  );
}

/** Leaves a team. Leaving the current account switches to the user's own. */
function useLeaveTeam(accountId: number, name: string) {
  const client = useQueryClient();
  const changeSession = useChangeSession();
  const { user } = useSignedInUser();
  return useAction({
    async call() {
      await call(leaveTeam, { params: { accountId } });
      return call(readUser);
    },
    done(after) {
      if (after.accountId !== user.accountId) client.clear();
      changeSession({ user: after });
      return { title: `You have left the team of ${name}` };
    },
    failed: "You are still in the team",
    focus: "h2",
  });
}
