import { DASHBOARD } from "#shared/paths.ts";
import { t } from "#shared/translate.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeading } from "../components/page-heading.tsx";
import type { CurrentAccount } from "../features/session/current-account.ts";
import { OwnAccountLink } from "./own-account-link.tsx";

const TWO_STEP = `${DASHBOARD.settings}?show=two-step`;

/** Replaces every page of an account that demands a second step, until the person has one. */
export function SecondStepNeeded({ account: { name, isOwner } }: { account: CurrentAccount }) {
  return (
    <div className="stack no-access">
      <PageHeading>{t("Set up a second step")}</PageHeading>
      <p>
        {t(
          "{name} requires a second step at sign-in of everybody in its team: a passkey or an authenticator app. It takes two minutes, and this account opens as soon as you have one.",
          { name },
        )}
      </p>
      <p>
        <LinkButton href={TWO_STEP}>{t("Set up your second step")}</LinkButton>
      </p>
      {!isOwner && <OwnAccountLink />}
    </div>
  );
}
