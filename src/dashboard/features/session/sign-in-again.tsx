import { signInPath } from "./auth.tsx";

/** Leaves this page as it is, with all that was typed. */
export function SignInAgain() {
  return (
    <a href={signInPath()} target="_blank" rel="noreferrer">
      Sign in again in a new tab
    </a>
  );
}
