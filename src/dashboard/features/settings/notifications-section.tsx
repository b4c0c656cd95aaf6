import { useQueryClient } from "@tanstack/react-query";
import { readAccount, updateAccount } from "#shared/api/account.ts";
import { type AccountView, ProfileSchema } from "#shared/schemas/profile.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { isSold } from "../../page-settings.ts";
import { keyOf, query } from "../../query.ts";
import { changedFields } from "./changed-fields.ts";
import { SettingsForm } from "./settings-form.tsx";
import { useAccount } from "./use-account.ts";
import { useSettingsForm } from "./use-settings-form.ts";

export function NotificationsSection() {
  return (
    <QueryView query={useAccount()} what="your choices">
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
      // A response still on its way must not overwrite this one.
      await client.cancelQueries({ queryKey: keyOf(readAccount) });
      client.setQueryData(query(readAccount).queryKey, account);
      return { title: "Notifications saved" };
    },
    fallback: "Your choices could not be saved. Please try again.",
  });

  return (
    <>
      <p>
        We write to <strong>{email}</strong> about the account you own.
      </p>
      <SettingsForm settings={settings} discardable submit="Save notifications">
        <Checkbox
          {...settings.tick("reportMails")}
          label="Barrier reports"
          hint="When a visitor reports a barrier through your widget. Reports always appear in the dashboard as well."
        />
        {isSold() && (
          <Checkbox
            {...settings.tick("usageMails")}
            label="Usage alerts"
            hint="When 80% and when all of a month’s visits are used."
          />
        )}
        <Checkbox
          {...settings.tick("scanMails")}
          label="Scans"
          hint="When a scan finds new issues of critical or serious impact, and a report on the first day of each month."
        />
        <Checkbox
          {...settings.tick("digestMails")}
          label="Weekly digest"
          hint="Each Monday, if there were visits: how many, what visitors switched on most, and how many barriers they reported."
        />
      </SettingsForm>
      <h3>Emails you always receive</h3>
      <p>
        {isSold() &&
          "Emails about payments and your subscription say what you are charged and when it ends. "}
        Emails about your password, your address and the deletion of your account let you notice if someone
        else made the change. They cannot be switched off, since missing one could cost you{" "}
        {isSold() && "money or "}your account.
      </p>
    </>
  );
}
