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
  /** Whether the user has a second step that this session has yet to use. */
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
      <PageHeading>{t("Confirm it’s you")}</PageHeading>
      <p>
        {t(
          "{name} requires a second step from everyone on its team, and you haven’t used yours since you signed in on this device. The account opens once you do.",
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
          "{name} requires a second step at sign-in from everyone on its team: a passkey or authenticator app. It takes two minutes, and this account opens as soon as you have one.",
          { name },
        )}
      </p>
      <p>
        <LinkButton href={TWO_STEP}>{t("Set up your second step")}</LinkButton>
      </p>
    </>
  );
}
