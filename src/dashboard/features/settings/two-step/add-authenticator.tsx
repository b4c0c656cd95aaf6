import { useMutation } from "@tanstack/react-query";
import { beginAuthenticator } from "#shared/api/factors.ts";
import { t } from "#shared/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { ActionButton } from "../../../components/action-button.tsx";
import { FailureAlert } from "../../../components/failure-alert.tsx";
import { AuthenticatorForm } from "./authenticator-form.tsx";
import { useFocusOnReturn } from "./use-focus-on-return.ts";

interface AddAuthenticatorProps {
  /** Whether it will be the person's first app. */
  isFirst: boolean;
  onCodes: (codes: string[]) => void;
}

/** A button, and after it the steps that set an authenticator app up. */
export function AddAuthenticator({ isFirst, onCodes }: AddAuthenticatorProps) {
  const setup = useMutation({ mutationFn: () => call(beginAuthenticator) });

  const { button, willReturn } = useFocusOnReturn(setup.data !== undefined);

  function cancel() {
    willReturn();
    setup.reset();
  }

  if (setup.data)
    return <AuthenticatorForm setup={setup.data} onCodes={onCodes} onDone={setup.reset} onCancel={cancel} />;
  return (
    <>
      <FailureAlert error={setup.error} fallback={t("The setup could not begin. Please try again.")} />
      <div>
        <ActionButton action={setup} busyLabel={t("Preparing…")} ref={button}>
          {isFirst ? t("Set up an authenticator app") : t("Add another authenticator app")}
        </ActionButton>
      </div>
    </>
  );
}
