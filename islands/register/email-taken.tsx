import { type ReactNode, useState } from "react";
import { localPath } from "#shared/language/local-path.ts";
import { PAGES } from "#shared/paths.ts";
import { HttpError } from "#ui/browser/fetcher.ts";
import { RichText } from "#ui/rich-text.tsx";
import type { Form } from "#ui/use-form.ts";

/**
 * Tracks whether registration failed because the address already has an account. Returns handlers
 * for the form's outcomes, and the error for the address with a sign-in link.
 */
export function useEmailTaken() {
  const [isTaken, setTaken] = useState(false);
  return {
    onInvalid: () => setTaken(false),
    onFailure: (error: unknown) => setTaken(error instanceof HttpError && error.code === "email_taken"),
    errorOf: (form: Form): ReactNode => isTaken && form.errorOf("email") && <EmailTaken />,
  };
}

/** Renders the server's message with a sign-in link. */
function EmailTaken() {
  return (
    <RichText
      text="An account with this email address already exists. <link>Sign in instead</link>."
      parts={{ link: (words) => <a href={localPath(PAGES.login)}>{words}</a> }}
    />
  );
}
