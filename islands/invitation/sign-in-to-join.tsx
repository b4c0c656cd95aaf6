import { DASHBOARD, PAGES } from "../../src/shared/paths.ts";
import { Alert } from "../../src/ui/alert.tsx";
import { LinkButton } from "../../src/ui/link-button.tsx";

type SignInToJoinProps =
  /** Of an invitation that waits: signing in leads back to it. */
  | { email: string; sentence?: undefined }
  /** Of one that was used: the dashboard asks for the session that it needs. */
  | { email?: undefined; sentence: string };

export function SignInToJoin({ email, sentence }: SignInToJoinProps) {
  return (
    <div className="stack">
      {sentence ? (
        <Alert>{sentence}</Alert>
      ) : (
        <p>You have an account with {email}: please sign in to join.</p>
      )}
      <LinkButton href={sentence ? DASHBOARD.home : signInPath()}>Sign in</LinkButton>
    </div>
  );
}

/** Leads back to this page. */
function signInPath(): string {
  return `${PAGES.login}?next=${encodeURIComponent(location.pathname + location.search)}`;
}
