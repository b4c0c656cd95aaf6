import { useEffect, useRef, useState } from "react";
import { FALLBACKS, TOASTS } from "../src/shared/messages.ts";
import { API, DASHBOARD, PAGES, safeNextPath } from "../src/shared/paths.ts";
import { type LoginInput, LoginSchema, type UserView } from "../src/shared/schemas/account.ts";
import { Alert } from "../src/ui/alert.tsx";
import { HttpError, request } from "../src/ui/browser/fetcher.ts";
import { storeToken } from "../src/ui/browser/session-token.ts";
import { toast } from "../src/ui/browser/toast-store.ts";
import { Button } from "../src/ui/button.tsx";
import { leaveTo } from "../src/ui/leave-to.ts";
import { PasswordField } from "../src/ui/password-field.tsx";
import { TextField } from "../src/ui/text-field.tsx";
import { useForm } from "../src/ui/use-form.ts";
import { VerificationRequired } from "./parts/verification-required.tsx";

/** Signing in with address and password (spec section 2, sign-in screen). */
export function LoginForm() {
  const [unverified, setUnverified] = useState<number | null>(null);
  const form = useForm({ schema: LoginSchema, send, fallback: FALLBACKS.login, leaves: true });
  const emailRef = useFocusOnOpen();

  async function send(credentials: LoginInput) {
    try {
      const { token } = await request<{ token: string; user: UserView }>("POST", API.login, {
        body: credentials,
      });
      storeToken(token);
      leaveTo(safeNextPath(new URLSearchParams(location.search).get("next")) ?? DASHBOARD.home);
    } catch (error) {
      setUnverified(unverifiedUser(error));
      throw error;
    }
  }

  return (
    <div className="stack">
      {unverified !== null && (
        <VerificationRequired userId={unverified} onClose={() => setUnverified(null)} />
      )}
      <form
        className="form"
        noValidate
        method="post"
        ref={form.formRef}
        onSubmit={form.onSubmit}
        onInput={form.onInput}
      >
        {form.failure && unverified === null && (
          <Alert variant="destructive" ref={form.failureRef}>
            {form.failure}
          </Alert>
        )}
        <TextField
          name="email"
          type="email"
          label="Email address"
          autoComplete="email"
          required
          ref={emailRef}
          disabled={form.busy}
          error={form.errorOf("email")}
        />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          required
          disabled={form.busy}
          error={form.errorOf("password")}
        />
        <p className="form__aside">
          <a href={PAGES.forgotPassword}>Forgot password?</a>
        </p>
        <Button type="submit" wide waiting={!form.ready} busy={form.busy} busyLabel="Signing in...">
          Sign In
        </Button>
      </form>
    </div>
  );
}

/** The field to type into first, unless somebody is somewhere else already. */
function useFocusOnOpen() {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}

/** The id of the user who must verify the address first; null for any other failure. */
function unverifiedUser(error: unknown): number | null {
  if (!(error instanceof HttpError) || !error.details.needsEmailVerification) return null;
  toast(TOASTS.verificationRequired);
  return typeof error.details.userId === "number" ? error.details.userId : null;
}
