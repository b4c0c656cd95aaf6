import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeading } from "../components/page-heading.tsx";
import type { CurrentAccount } from "../features/session/current-account.ts";
import { WaysOut } from "./own-account-link.tsx";

/** Replaces every page of an account whose team has to use single sign-on. */
export function SsoTeam({ account: { name }, email }: { account: CurrentAccount; email: string }) {
  return (
    <div className="stack no-access">
      <PageHeading>{t("{name} uses single sign-on", { name })}</PageHeading>
      <p>
        {t(
          "This account’s owner requires the team to sign in with their organization’s accounts. Sign in that way to open it.",
        )}
      </p>
      <p>
        <LinkButton href={localPath(`${PAGES.sso}?${new URLSearchParams({ email })}`)}>
          {t("Sign in with single sign-on")}
        </LinkButton>
      </p>
      <WaysOut />
    </div>
  );
}
