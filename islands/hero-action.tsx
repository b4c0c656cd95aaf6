import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD, PAGES } from "#shared/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { useCurrentUser } from "./parts/current-user.ts";

/** @param isOpen whether registration is open to everyone. */
export function HeroAction({ isOpen }: { isOpen: boolean }) {
  const user = useCurrentUser();
  if (!user && !isOpen) {
    return (
      <LinkButton variant="signal" href={localPath(PAGES.login)}>
        {t("Sign in")}
      </LinkButton>
    );
  }
  return user ? (
    <LinkButton variant="signal" href={DASHBOARD.home}>
      {t("Get Started")}
    </LinkButton>
  ) : (
    <LinkButton variant="signal" href={localPath(PAGES.register)}>
      {t("Get Started Now")}
    </LinkButton>
  );
}
