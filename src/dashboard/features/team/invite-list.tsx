import { readTeam, resendInvite, withdrawInvite } from "#shared/team/contract.ts";
import type { InviteView } from "#shared/team/schemas.ts";
import { t } from "#shared/translate.ts";
import { Badge } from "#ui/badge.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { RichText } from "#ui/rich-text.tsx";
import { ActionButton } from "../../components/action-button.tsx";
import { ListRow, RowList } from "../../components/row-list.tsx";
import { useAction } from "../../components/use-action.ts";
import { formatShortDay } from "../../format.ts";
import { ROLE_NAMES } from "../session/role-names.ts";
import { partWords } from "./part-words.ts";

export function InviteList({ invites, canResend }: { invites: InviteView[]; canResend: boolean }) {
  return (
    <RowList title={t("Invitations")}>
      {invites.map((invite) => (
        <Invite key={invite.id} invite={invite} canResend={canResend} />
      ))}
    </RowList>
  );
}

function Invite({ invite, canResend }: { invite: InviteView; canResend: boolean }) {
  const { id, email, role, part, expiresAt, hasExpired } = invite;
  const resending = useAction({
    call: () => call(resendInvite, { params: { id } }),
    done: () => ({ title: t("A new email is on its way to {email}", { email }) }),
    failed: t("No email was sent"),
    refetches: readTeam,
  });
  const withdrawal = useAction({
    call: () => call(withdrawInvite, { params: { id } }),
    done: () => ({ title: t("The invitation of {email} was withdrawn", { email }) }),
    failed: t("The invitation was not withdrawn"),
    focus: "h2",
    refetches: readTeam,
  });
  return (
    <ListRow
      name={
        <>
          <strong>{email}</strong>
          {hasExpired && <Badge variant="signal">{t("Expired")}</Badge>}
        </>
      }
      facts={[
        ROLE_NAMES[role],
        partWords(role, part),
        `${hasExpired ? t("expired") : t("open until")} ${formatShortDay(expiresAt)}`,
      ]
        .filter(Boolean)
        .join(", ")}
    >
      <div className="cluster">
        {canResend && (
          <ActionButton action={resending} busyLabel={t("Sending…")}>
            <RichText
              text="Send again<span> to {email}</span>"
              values={{ email }}
              parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
            />
          </ActionButton>
        )}
        <ActionButton action={withdrawal} variant="quiet" busyLabel={t("Withdrawing…")}>
          <RichText
            text="Withdraw<span> the invitation of {email}</span>"
            values={{ email }}
            parts={{ span: (words) => <span className="visually-hidden">{words}</span> }}
          />
        </ActionButton>
      </div>
    </ListRow>
  );
}
