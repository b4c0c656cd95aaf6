import { useEffect, useRef, useState } from "react";
import { type LoginInput, LoginSchema } from "#shared/accounts/credentials.ts";
import { DASHBOARD, safeNextPath } from "#shared/paths.ts";
import { FALLBACKS } from "#shared/toasts.ts";
import { EmailField } from "#ui/account-fields.tsx";
import { Alert } from "#ui/alert.tsx";
import { navigateTo } from "#ui/browser/navigate-to.ts";
import { FormFrame } from "#ui/form-frame.tsx";
import { useForm } from "#ui/use-form.ts";
import { PasskeySignIn } from "./parts/passkey-sign-in.tsx";
import { PasswordAndSubmit } from "./parts/password-and-submit.tsx";
import { type OpenStep, signIn, unverifiedUser } from "./parts/sign-in.ts";
import { SsoLink } from "./parts/sso-link.tsx";
import { VerificationRequired } from "./parts/verification-required.tsx";

export function LoginForm() {
  const [open, setOpen] = useState<OpenStep | null>(null);
  /** Reason for starting over; null if the user chose to, undefined initially. */
  const [reason, setReason] = useState<string | null>();

  function startAgain(reason: string | null) {
    setReason(reason);
    setOpen(null);
  }

  if (open) return <open.Form step={open.step} onSignedIn={leave} onStartAgain={startAgain} />;
  return (
    <div className="stack">
      {reason && (
        <Alert variant="destructive" takesFocus>
          {reason}
        </Alert>
      )}
      <PasswordForm onStep={setOpen} isAgain={reason !== undefined} />
    </div>
  );
}

interface PasswordFormProps {
  onStep: (step: OpenStep) => void;
  /** Whether the user left a second step, which removed the focused element. */
  isAgain: boolean;
}

function PasswordForm({ onStep, isAgain }: PasswordFormProps) {
  const [unverified, setUnverified] = useState<number | null>(null);
  const form = useForm({ schema: LoginSchema, send, fallback: FALLBACKS.login, leaves: true });
  const emailRef = useFocusOnOpen(isAgain);

  async function send(credentials: LoginInput) {
    try {
      const step = await signIn(credentials);
      if (step) onStep(step);
      else leave();
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
      <FormFrame form={form} failure={unverified === null ? form.failure : null}>
        <EmailField form={form} ref={emailRef} />
        <PasswordAndSubmit form={form} />
      </FormFrame>
      <PasskeySignIn onSignedIn={leave} />
      <SsoLink />
    </div>
  );
}

function leave() {
  navigateTo(safeNextPath(new URLSearchParams(location.search).get("next")) ?? DASHBOARD.home);
}

/** Focuses the first field, unless focus is already elsewhere. */
function useFocusOnOpen(isAgain: boolean) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: !isAgain });
  }, [isAgain]);
  return ref;
}
