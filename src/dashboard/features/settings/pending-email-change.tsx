import { readAccount } from "#shared/api/account.ts";
import { cancelEmailChange } from "#shared/api/email-changes.ts";
import type { AccountView } from "#shared/schemas/profile.ts";
import { t } from "#shared/translate.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { ActionButton } from "../../components/action-button.tsx";
import { useAction } from "../../components/use-action.ts";
import { formatMoment } from "../../format.ts";

interface PendingEmailChangeProps {
  email: string;
  change: NonNullable<AccountView["emailChange"]>;
}

/** Shows which of the two addresses is confirmed, with a way to cancel the change. */
export function PendingEmailChange({ email, change }: PendingEmailChangeProps) {
  const { newEmail, oldConfirmed, newConfirmed, expiresAt } = change;
  const cancelling = useAction({
    call: () => call(cancelEmailChange),
    done: () => ({ title: t("The change is canceled"), description: t("Your address stays as it is.") }),
    failed: t("We couldn’t cancel the change"),
    focus: "h2",
    refetches: readAccount,
  });

  return (
    <Alert live={false} title={t("Your new address is waiting for confirmation")}>
      <div className="stack stack--tight">
        <ul className="email-change">
          <Confirmation address={email} confirmed={oldConfirmed} />
          <Confirmation address={newEmail} confirmed={newConfirmed} />
        </ul>
        <p>
          {t(
            "The links work until {expiresAt}. If an email has not arrived, check the spam folder. If the new address cannot be used, the email sent there says so.",
            { expiresAt: formatMoment(expiresAt) },
          )}
        </p>
        <div>
          <ActionButton action={cancelling} busyLabel={t("Canceling…")}>
            {t("Cancel the change")}
          </ActionButton>
        </div>
      </div>
    </Alert>
  );
}

function Confirmation({ address, confirmed }: { address: string; confirmed: boolean }) {
  return (
    <li>
      {address}{" "}
      <Badge variant={confirmed ? "success" : "signal"}>
        {confirmed ? t("Confirmed") : t("Not confirmed yet")}
      </Badge>
    </li>
  );
}
