import { useQueryClient } from "@tanstack/react-query";
import { t } from "#shared/language/translate.ts";
import { readUser } from "#shared/sessions/contract.ts";
import { leaveTeam } from "#shared/team/contract.ts";
import type { AccountChoice } from "#shared/team/schemas.ts";
import { call } from "#ui/browser/fetcher.ts";
import { RichText } from "#ui/rich-text.tsx";
import { ConfirmButton } from "../../components/confirm-dialog.tsx";
import { ListRow, RowList } from "../../components/row-list.tsx";
import { useAction } from "../../components/use-action.ts";
import { useChangeSession } from "../../store.ts";
import { ROLE_NAMES } from "../session/role-names.ts";
import { useSignedInUser } from "../session/signed-in-user.ts";

export function TeamsJoined() {
  const { user } = useSignedInUser();
  const joined = user.accounts.filter(({ role }) => role !== "owner");
  return (
    <RowList title={t("Teams you’re on")}>
      {joined.map((account) => (
        <Joined key={account.id} account={account} />
      ))}
    </RowList>
  );
}

function Joined({ account: { id, name, role, isOpen, isSuspended } }: { account: AccountChoice }) {
  const leaving = useLeaveTeam(id, name);
  return (
    <ListRow
      name={<strong>{name}</strong>}
      facts={
        ROLE_NAMES[role] +
        (isOpen
          ? ""
          : isSuspended
            ? t(", currently closed: it’s suspended")
            : t(", currently closed: its plan doesn’t include a team"))
      }
    >
      <ConfirmButton
        variant="secondary"
        label={<RichText text="Leave<span> the team of {name}</span>" values={{ name }} />}
        title={t("Leave {name}’s team?", { name })}
        action={leaving}
        confirm={t("Leave the team")}
        busyLabel={t("Leaving…")}
        cancel={t("Stay")}
      >
        <p>
          {t("You won’t be able to open that account anymore. Only a new invitation gives you access again.")}
        </p>
      </ConfirmButton>
    </ListRow>
  );
}

/** Leaves a team. Leaving the current account switches to the user's own account. */
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
      return { title: t("You’ve left the team of {name}", { name }) };
    },
    failed: t("You’re still on the team"),
    focus: "h2",
  });
}
