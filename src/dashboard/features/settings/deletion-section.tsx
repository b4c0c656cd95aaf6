import { useQueryClient } from "@tanstack/react-query";
import { deleteAccount } from "#shared/accounts/contract.ts";
import { DELETION_DAYS, DeleteAccountSchema } from "#shared/accounts/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { DAY_MS } from "#shared/time.ts";
import { CurrentPasswordField } from "#ui/account-fields.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { RichText } from "#ui/rich-text.tsx";
import { focusHeading } from "../../components/focus-heading.ts";
import { formatDay } from "../../format.ts";
import { isSold, readPageSettings } from "../../page-settings.ts";
import { useSignedInUser } from "../session/signed-in-user.ts";
import { UndoDeletion } from "../session/undo-deletion.tsx";
import { SettingsForm } from "../settings-forms/settings-form.tsx";
import { useSettingsForm } from "../settings-forms/use-settings-form.ts";

export function DeletionSection() {
  const { user } = useSignedInUser();
  return user.deletesAt ? <Waiting day={formatDay(user.deletesAt)} /> : <DeletionForm />;
}

function Waiting({ day }: { day: string }) {
  return (
    <>
      <p>
        <RichText
          text="Your account will be deleted on <strong>{day}</strong>. Until then, undoing this restores everything"
          values={{ day }}
        />
        {isSold() && t(", and a subscription that was canceled with the account continues")}.
      </p>
      <div>
        <UndoDeletion />
      </div>
    </>
  );
}

function DeletionForm() {
  const client = useQueryClient();
  const { user, update, refresh } = useSignedInUser();
  const settings = useSettingsForm({
    name: "deletion",
    saved: {},
    schema: DeleteAccountSchema,
    async save(input) {
      const { deletesAt } = await call(deleteAccount, { body: input });
      update({ deletesAt });
      refresh();
      void client.invalidateQueries();
      focusHeading("h2");
      return {
        title: t("Your account will be deleted"),
        description: t("You can undo this until {day}.", { day: formatDay(deletesAt) }),
      };
    },
    fallback: t("Your account couldn’t be deleted. Please try again."),
  });

  return (
    <>
      <p>
        {t("This deletes your own account at {productName} and everything that belongs to it.", {
          productName: readPageSettings().productName,
        })}
      </p>
      <WhatHappens />
      <SettingsForm
        settings={settings}
        variant="danger"
        submit={t("Delete my account")}
        busyLabel={t("Deleting…")}
      >
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <CurrentPasswordField {...settings.password} name="currentPassword" label={t("Current password")} />
      </SettingsForm>
    </>
  );
}

function WhatHappens() {
  const day = formatDay(new Date(Date.now() + DELETION_DAYS * DAY_MS).toISOString());
  return (
    <ul className="plain-list">
      <li>{t("Your widgets stop showing on your sites immediately, and your team is notified.")}</li>
      {isSold() && (
        <li>
          <RichText
            text="Your subscription is canceled, and your card isn’t charged again. There’s no automatic refund for what you’ve already paid: to use it up, <link>cancel the subscription</link> first, and delete your account after it ends."
            parts={{ link: (words) => <a href={DASHBOARD.billing}>{words}</a> }}
          />
        </li>
      )}
      <li>
        {t("For {deletionDays} days, you can sign in to undo this and restore everything", {
          deletionDays: DELETION_DAYS,
        })}
        {isSold() && t(", including the subscription")}.
      </li>
      <li>
        {t(
          "On {day}, we permanently delete your profile, widgets, statistics, reports and emails. Your team loses access, and you leave any teams you’ve joined.",
          { day },
        )}
        {isSold() && ` ${t("The card provider keeps the invoices, as the law requires.")}`}
      </li>
    </ul>
  );
}
