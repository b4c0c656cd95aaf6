import { t } from "#shared/language/translate.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { ConfirmButton } from "../components/confirm-first.tsx";
import { PageHeading } from "../components/page-heading.tsx";
import type { CurrentAccount } from "../features/session/current-account.ts";
import { OwnAccountLink } from "./own-account-link.tsx";

const TWO_STEP = `${DASHBOARD.settings}?show=second-step`;

interface SecondStepNeededProps {
  account: CurrentAccount;
  /** Whether the user has a second step, which this session has yet to use. */
  hasSecondStep: boolean;
}

/** Replaces every page of an account that requires a second step until the session has used it. */
export function SecondStepNeeded({ account, hasSecondStep }: SecondStepNeededProps) {
  const { name, isOwner } = account;
  return (
    <div className="stack no-access">
      {hasSecondStep ? <Unproven name={name} /> : <Missing name={name} />}
      {!isOwner && <OwnAccountLink />}
    </div>
  );
}

function Unproven({ name }: { name: string }) {
  return (
    <>
      <PageHeading>{t("Confirm that it is you")}</PageHeading>
      <p>
        {t(
          "{name} requires a second step of everybody in its team, and you have not used yours since you signed in on this device. The account opens as soon as you have.",
          { name },
        )}
      </p>
      <div>
        <ConfirmButton />
      </div>
    </>
  );
}

function Missing({ name }: { name: string }) {
  return (
    <>
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
    </>
  );
}
