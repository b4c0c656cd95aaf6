import { t } from "#shared/language/translate.ts";
import { Alert } from "#ui/alert.tsx";
import { signInPath } from "./auth.tsx";

/** Opens the sign-in page in a new tab, so this page keeps the user's input. */
export function SignInAgain() {
  return (
    <a href={signInPath()} target="_blank" rel="noreferrer">
      {t("Sign in again in a new tab")}
    </a>
  );
}

export function ExpiredBanner() {
  return (
    <Alert variant="destructive" title={t("Your session has ended")}>
      <p>
        <SignInAgain />
        {t(", then come back: your text is still here.")}
      </p>
    </Alert>
  );
}
