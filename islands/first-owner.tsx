import { useState } from "react";
import { mark, t } from "#shared/language/translate.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { createFirstOwner } from "#shared/registration/contract.ts";
import { type FirstOwnerInput, FirstOwnerSchema } from "#shared/registration/schemas.ts";
import { FALLBACKS } from "#shared/toasts.ts";
import { Alert } from "#ui/alert.tsx";
import { call, HttpError, sentenceOf } from "#ui/browser/fetcher.ts";
import { navigateTo } from "#ui/browser/navigate-to.ts";
import { storeToken } from "#ui/browser/session-token.ts";
import { FormFrame, SubmitButton } from "#ui/form-frame.tsx";
import { useForm } from "#ui/use-form.ts";
import { RegistrationFields } from "./parts/registration-fields.tsx";
import { useQueryParameter } from "./parts/use-query-parameter.ts";

/** Creates the first account through the link printed when the server starts, and signs in. */
export function FirstOwner() {
  const token = useQueryParameter("token");
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    schema: FirstOwnerSchema,
    send,
    fallback: FALLBACKS.register,
    onFailure: (error) => isBadLink(error) && setRefusal(sentenceOf(error, FALLBACKS.register)),
    leaves: true,
  });

  async function send(owner: FirstOwnerInput) {
    const { token: session } = await call(createFirstOwner, { body: owner });
    storeToken(session);
    navigateTo(DASHBOARD.home);
  }

  const problem = token === null ? t(INCOMPLETE) : refusal;
  if (problem) return <Alert variant="destructive">{problem}</Alert>;
  return (
    <FormFrame form={form}>
      <input type="hidden" name="token" value={token ?? ""} />
      <RegistrationFields form={form} isOperator />
      <SubmitButton form={form} wide busyLabel={t("Creating account...")}>
        {t("Create account and sign in")}
      </SubmitButton>
    </FormFrame>
  );
}

const INCOMPLETE = mark(
  "This address isn’t complete. Please copy the whole link that the server printed when it started.",
);

/** Whether the link itself was rejected, so no input would help. */
function isBadLink(error: unknown): boolean {
  return error instanceof HttpError && error.code === "bad_link";
}
