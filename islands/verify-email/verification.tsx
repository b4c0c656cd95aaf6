import { useEffect, useState } from "react";
import { verifyEmail } from "#shared/accounts/contract.ts";
import { RegistrantPasswordSchema } from "#shared/accounts/credentials.ts";
import type { VerifiedView } from "#shared/accounts/schemas.ts";
import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { DASHBOARD, PAGES } from "#shared/paths.ts";
import { FALLBACKS } from "#shared/toasts.ts";
import { CurrentPasswordField } from "#ui/account-fields.tsx";
import { Alert } from "#ui/alert.tsx";
import { call, HttpError, isAbort, sentenceOf } from "#ui/browser/fetcher.ts";
import { storeToken } from "#ui/browser/session-token.ts";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";

type State =
  | { name: "checking" }
  | { name: "password"; email: string; acceptsTerms: boolean }
  | { name: "verified"; view: VerifiedView }
  | { name: "failed"; sentence: string };

/**
 * Verifies an address immediately in the browser that registered it; other browsers need the
 * password.
 */
export function Verification({ token }: { token: string }) {
  const [state, setState] = useState<State>({ name: "checking" });
  useEffect(() => {
    const controller = new AbortController();
    verify({ token, password: "" }, controller.signal).then(
      (view) => setState({ name: "verified", view }),
      (error: unknown) => isAbort(error) || setState(stateOf(error)),
    );
    return () => controller.abort();
  }, [token]);

  async function submitPassword(password: string) {
    try {
      setState({ name: "verified", view: await verify({ token, password }) });
    } catch (error) {
      if (error instanceof HttpError && error.code === "bad_link") setState(stateOf(error));
      throw error;
    }
  }

  switch (state.name) {
    case "checking":
      return <Checking />;
    case "password":
      return <RegistrantPassword token={token} {...state} onPassword={submitPassword} />;
    case "verified":
      return <Verified view={state.view} />;
    case "failed":
      return <VerificationFailed sentence={state.sentence} />;
  }
}

async function verify(
  body: { token: string; password: string },
  signal?: AbortSignal,
): Promise<VerifiedView> {
  const view = await call(verifyEmail, { body, signal });
  if (view.token) storeToken(view.token);
  return view;
}

function stateOf(error: unknown): State {
  if (error instanceof HttpError && error.code === "password_needed") {
    const { email, acceptsTerms } = error.details;
    return { name: "password", email: String(email), acceptsTerms: acceptsTerms === true };
  }
  return { name: "failed", sentence: sentenceOf(error, FALLBACKS.internal) };
}

function Verified({ view: { message, isSignedIn } }: { view: VerifiedView }) {
  return (
    <div className="stack">
      <Alert variant="success" title={t("Email verified")} takesFocus>
        {message}
      </Alert>
      {isSignedIn ? (
        <LinkButton href={DASHBOARD.home}>{t("Open the dashboard")}</LinkButton>
      ) : (
        <LinkButton href={localPath(PAGES.login)}>{t("Sign in")}</LinkButton>
      )}
    </div>
  );
}

export function Checking() {
  return <Skeleton lines={2} label={t("Checking your link")} />;
}

export function VerificationFailed({ sentence }: { sentence: string }) {
  return (
    <div className="stack">
      <Alert variant="destructive">{sentence}</Alert>
      <LinkButton href={localPath(PAGES.emailVerification)}>{t("Get a new link")}</LinkButton>
    </div>
  );
}

interface RegistrantPasswordProps {
  token: string;
  email: string;
  /** Whether verifying accepts the terms, as stated in the email. */
  acceptsTerms: boolean;
  onPassword: (password: string) => Promise<void>;
}

/**
 * Asks for the password if a verification link is opened in a different browser than the one used
 * to register, to prove who registered.
 */
function RegistrantPassword({ token, email, acceptsTerms, onPassword }: RegistrantPasswordProps) {
  const form = useForm({
    schema: RegistrantPasswordSchema,
    send: ({ password }) => onPassword(password),
    fallback: FALLBACKS.internal,
  });
  return (
    <div className="stack">
      <p>
        {t(
          "To verify your address, enter the password that you chose when you registered. It shows that the account is yours, not that of someone who typed your address.",
        )}
      </p>
      <FormFrame form={form}>
        <TextField
          name="email"
          label={t("Email address")}
          autoComplete="username"
          readOnly
          defaultValue={email}
        />
        <CurrentPasswordField form={form} />
        {acceptsTerms && (
          <p className="small">
            <RichText
              text="By verifying the address you accept the <link>Terms and Conditions</link> and the <link2>Privacy Policy</link2>."
              parts={{
                link: (words) => <a href={localPath(PAGES.terms)}>{words}</a>,
                link2: (words) => <a href={localPath(PAGES.privacy)}>{words}</a>,
              }}
            />
          </p>
        )}
        <SubmitButton form={form} wide busyLabel={t("Verifying...")}>
          {t("Verify and sign in")}
        </SubmitButton>
      </FormFrame>
      <p>
        <RichText
          text="Don’t know the password? <link>Set a new one</link>. That also verifies the address."
          parts={{ link: (words) => <a href={localPath(PAGES.forgotPassword)}>{words}</a> }}
        />
      </p>
      <p>
        <RichText
          text="Didn’t register? <link>Withdraw the registration</link>"
          parts={{
            link: (words) => (
              <a href={localPath(`${PAGES.verifyEmail}?${new URLSearchParams({ disown: token })}`)}>
                {words}
              </a>
            ),
          }}
        />
      </p>
    </div>
  );
}
