import { localPath } from "#shared/local-path.ts";
import { PAGES } from "#shared/paths.ts";
import { HttpError } from "#ui/browser/fetcher.ts";
import { RichText } from "#ui/rich-text.tsx";

/** Says the server's sentence with its link. */
export function EmailTaken() {
  return (
    <RichText
      text="An account with this email address already exists. <link>Sign in instead</link>."
      parts={{ link: (words) => <a href={localPath(PAGES.login)}>{words}</a> }}
    />
  );
}

/** Whether a registration failed because the address has an account. */
export function isEmailTaken(error: unknown): boolean {
  return error instanceof HttpError && error.code === "email_taken";
}
