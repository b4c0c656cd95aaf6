import { useQueryClient } from "@tanstack/react-query";
import { readAccount, updateAccount } from "#shared/accounts/contract.ts";
import { type AccountView, ProfileSchema } from "#shared/accounts/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { isSold } from "../../page-settings.ts";
import { keyOf, query } from "../../query.ts";
import { SettingsForm } from "../settings-forms/settings-form.tsx";
import { useSettingsForm } from "../settings-forms/use-settings-form.ts";
import { changedFields } from "./changed-fields.ts";
import { useAccount } from "./use-account.ts";

export function NotificationsSection() {
  return (
    <QueryView query={useAccount()} what={t("your choices")}>
      {(account) => <NotificationsForm account={account} />}
    </QueryView>
  );
}

function NotificationsForm({ account: { email, ...account } }: { account: AccountView }) {
  const client = useQueryClient();
  const { reportMails, usageMails, scanMails, digestMails } = account;
  const saved = { reportMails, usageMails, scanMails, digestMails };
  const settings = useSettingsForm({
    name: "notifications",
    saved,
    schema: ProfileSchema,
    async save(input) {
      const account = await call(updateAccount, { body: changedFields(input, saved) });
      // A response still in transit must not overwrite this one.
      await client.cancelQueries({ queryKey: keyOf(readAccount) });
      client.setQueryData(query(readAccount).queryKey, account);
      return { title: t("Notifications saved") };
    },
    fallback: t("Your choices couldn’t be saved. Please try again."),
  });

  return (
    <>
      <p>
        <RichText text="We write to <strong>{email}</strong> about the account you own." values={{ email }} />
      </p>
      <SettingsForm settings={settings} discardable submit={t("Save notifications")}>
        <Checkbox
          {...settings.tick("reportMails")}
          label={t("Barrier reports")}
          hint={t(
            "When a visitor reports a barrier through your widget. Reports always appear in the dashboard as well.",
          )}
        />
        {isSold() && (
          <Checkbox
            {...settings.tick("usageMails")}
            label={t("Usage alerts")}
            hint={t("When 80% of a month’s visits are used, and when all are.")}
          />
        )}
        <Checkbox
          {...settings.tick("scanMails")}
          label={t("Scans")}
          hint={t(
            "When a scan finds new issues of critical or serious impact, and a report on the first day of each month.",
          )}
        />
        <Checkbox
          {...settings.tick("digestMails")}
          label={t("Weekly digest")}
          hint={t(
            "Each Monday, if there were visits: how many, what visitors switched on most, and how many barriers they reported.",
          )}
        />
      </SettingsForm>
      <h3>{t("Emails you always receive")}</h3>
      <p>
        {isSold() &&
          `${t("Emails about payments and your subscription say what you’re charged and when it ends.")} `}
        {t(
          "Emails about your password, address and account deletion alert you if someone else made the change. You can’t switch them off, since missing one could cost you",
        )}{" "}
        {isSold() && `${t("money or")} `}
        {t("your account.")}
      </p>
    </>
  );
}
