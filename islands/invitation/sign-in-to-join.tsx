import { PAGES } from "#shared/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";

/** Asks to sign in first; doing so leads back to the invitation. */
export function SignInToJoin({ email }: { email: string }) {
  return (
    <div className="stack">
      <p>You have an account with {email}: please sign in to join.</p>
      <LinkButton href={signInPath()}>Sign in</LinkButton>
    </div>
  );
}

function signInPath(): string {
  return `${PAGES.login}?next=${encodeURIComponent(location.pathname + location.search)}`;
}
