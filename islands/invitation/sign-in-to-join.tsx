import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";

/** Asks the user to sign in first, then returns to the invitation. */
export function SignInToJoin({ email }: { email: string }) {
  return (
    <div className="stack">
      <p>{t("You have an account with {email}: please sign in to join.", { email })}</p>
      <LinkButton href={signInPath()}>{t("Sign in")}</LinkButton>
    </div>
  );
}

function signInPath(): string {
  return localPath(`${PAGES.login}?next=${encodeURIComponent(location.pathname + location.search)}`);
}
