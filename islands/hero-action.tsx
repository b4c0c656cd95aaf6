import { DASHBOARD, PAGES } from "#shared/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { useCurrentUser } from "./parts/current-user.ts";

/** @param isOpen whether everybody may register. */
export function HeroAction({ isOpen }: { isOpen: boolean }) {
  const user = useCurrentUser();
  if (!user && !isOpen) {
    return (
      <LinkButton variant="signal" href={PAGES.login}>
        Sign in
      </LinkButton>
    );
  }
  return user ? (
    <LinkButton variant="signal" href={DASHBOARD.home}>
      Get Started
    </LinkButton>
  ) : (
    <LinkButton variant="signal" href={PAGES.register}>
      Get Started Now
    </LinkButton>
  );
}
