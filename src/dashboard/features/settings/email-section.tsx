import { useEffect } from "react";
import { readAccount } from "#shared/accounts/contract.ts";
import { type AccountView, ChangeEmailSchema } from "#shared/accounts/schemas.ts";
import { cancelEmailChange, requestEmailChange } from "#shared/email-changes/contract.ts";
import { t } from "#shared/language/translate.ts";
import { CurrentPasswordField } from "#ui/account-fields.tsx";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { RichText } from "#ui/rich-text.tsx";
import { TextField, VERBATIM } from "#ui/text-field.tsx";
import { ActionButton } from "../../components/action-button.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useAction } from "../../components/use-action.ts";
import { formatMoment } from "../../format.ts";
import { useSignedInUser } from "../session/signed-in-user.ts";
import { SettingsForm } from "../settings-forms/settings-form.tsx";
import { useSettingsForm } from "../settings-forms/use-settings-form.ts";
import { useAccount } from "./use-account.ts";

export function EmailSection() {
  return (
    <QueryView query={useAccount()} what={t("your address")}>
      {(account) => <EmailAddress account={account} />}
    </QueryView>
  );
}

function EmailAddress({ account: { email, emailChange } }: { account: AccountView }) {
  useNewAddress(email);
  return (
    <>
      <p>
        <RichText
          text="You sign in with <strong>{email}</strong>, and our emails go there."
          values={{ email }}
        />
      </p>
      {emailChange && <PendingEmailChange email={email} change={emailChange} />}
      <h3>{emailChange ? t("Request the change again") : t("Change your address")}</h3>
      <p>
        {t(
          "We send one link to your current address and one to the new address. Your address changes once you’ve opened both.",
        )}
      </p>
      <EmailForm />
    </>
  );
}

function EmailForm() {
  const settings = useSettingsForm({
    name: "email",
    saved: { email: "" },
    schema: ChangeEmailSchema,
    async save(input) {
      const { message } = await call(requestEmailChange, { body: input });
      return { title: t("Two emails are on their way"), description: message };
    },
    refetches: readAccount,
    fallback: t("The change couldn’t be requested. Please try again."),
  });

  return (
    <SettingsForm settings={settings} submit={t("Send the two links")}>
      <TextField
        {...settings.field("email")}
        type="email"
        label={t("New email address")}
        autoComplete="off"
        {...VERBATIM}
        required
      />
      <CurrentPasswordField {...settings.password} name="currentPassword" label={t("Current password")} />
    </SettingsForm>
  );
}

/** Picks up a change confirmed through an emailed link in another tab. */
function useNewAddress(email: string): void {
  const { user, update } = useSignedInUser();
  useEffect(() => {
    if (user.email !== email) update({ email, isEmailVerified: true });
  });
}

interface PendingEmailChangeProps {
  email: string;
  change: NonNullable<AccountView["emailChange"]>;
}

/** Shows which of the two addresses is confirmed, with an option to cancel the change. */
function PendingEmailChange({ email, change }: PendingEmailChangeProps) {
  const { newEmail, oldConfirmed, newConfirmed, expiresAt } = change;
  const cancelling = useAction({
    call: () => call(cancelEmailChange),
    done: () => ({ title: t("The change was canceled"), description: t("Your address stays as it is.") }),
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
            "The links work until {expiresAt}. If an email hasn’t arrived, check the spam folder. If the new address can’t be used, the email sent there says so.",
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
