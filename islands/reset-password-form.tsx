import { useState } from "react";
import { resetPassword } from "#shared/accounts/contract.ts";
import { ResetPasswordSchema } from "#shared/accounts/credentials.ts";
import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { NOTICES, VALIDATION } from "#shared/messages.ts";
import { PAGES } from "#shared/paths.ts";
import { FALLBACKS } from "#shared/toasts.ts";
import { NewPasswordField } from "#ui/account-fields.tsx";
import { Alert } from "#ui/alert.tsx";
import { call, HttpError, sentenceOf } from "#ui/browser/fetcher.ts";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { useForm } from "#ui/use-form.ts";
import { useQueryParameter } from "./parts/use-query-parameter.ts";

/** Sets a new password using the token from the emailed link. */
export function ResetPasswordForm() {
  const token = useQueryParameter("token");
  const [done, setDone] = useState(false);
  if (done) return <Done />;
  if (token === null) return <LinkProblem sentence={VALIDATION.tokenRequired} />;
  return <NewPassword token={token ?? ""} onDone={() => setDone(true)} />;
}

function NewPassword({ token, onDone }: { token: string; onDone: () => void }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    schema: ResetPasswordSchema,
    send,
    fallback: FALLBACKS.internal,
    onFailure: (error) => isBadLink(error) && setRefusal(sentenceOf(error, FALLBACKS.internal)),
  });

  async function send(body: { token: string; password: string }) {
    await call(resetPassword, { body });
    onDone();
  }

  if (refusal) return <LinkProblem sentence={refusal} />;
  return (
    <FormFrame form={form} failure={form.failure && <Failure sentence={form.failure} />}>
      <input type="hidden" name="token" value={token} />
      <NewPasswordField form={form} label={t("New password")} />
      <SubmitButton form={form} wide busyLabel={t("Saving...")}>
        {t("Set new password")}
      </SubmitButton>
    </FormFrame>
  );
}

/** Whether the link itself was rejected, so no password would help. */
function isBadLink(error: unknown): boolean {
  return error instanceof HttpError && error.code === "bad_link";
}

function Failure({ sentence }: { sentence: string }) {
  return (
    <>
      <p>{sentence}</p>
      <p>
        <a href={localPath(PAGES.forgotPassword)}>{t("Ask for a new link")}</a>
      </p>
    </>
  );
}

function LinkProblem({ sentence }: { sentence: string }) {
  return (
    <div className="stack">
      <Alert variant="destructive" takesFocus>
        {t(sentence)}
      </Alert>
      <LinkButton href={localPath(PAGES.forgotPassword)}>{t("Ask for a new link")}</LinkButton>
    </div>
  );
}

function Done() {
  return (
    <div className="stack">
      <Alert variant="success" takesFocus>
        {NOTICES.passwordReset}
      </Alert>
      <LinkButton href={localPath(PAGES.login)}>{t("Sign in")}</LinkButton>
    </div>
  );
}
