import { DASHBOARD, PAGES } from "#shared/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { useCurrentUser } from "./parts/current-user.ts";

export function HeroAction() {
  const user = useCurrentUser();
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
