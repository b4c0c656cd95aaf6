import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import {
  addPasskey,
  beginAuthenticator,
  beginPasskey,
  readSecondSteps,
  renewRecoveryCodes,
} from "#shared/second-steps/contract.ts";
import { AddPasskeySchema } from "#shared/second-steps/passkeys.ts";
import { FocusedSection, Section } from "#src/dashboard/components/section.tsx";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { downloadFile } from "#ui/browser/download-file.ts";
import { call } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { loadPasskeys } from "#ui/passkey/load-passkeys.ts";
import { takesPasskeys } from "#ui/passkey/takes-passkeys.ts";
import { RichText } from "#ui/rich-text.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { ActionButton } from "../../components/action-button.tsx";
import { ConfirmButton } from "../../components/confirm-dialog.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { FormButtons } from "../../components/form-buttons.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { useAction } from "../../components/use-action.ts";
import { readPageSettings } from "../../page-settings.ts";
import { query } from "../../query.ts";
import { type AddedProps, AuthenticatorForm, useAdded } from "./authenticator-form.tsx";
import { SecondStepList } from "./second-step-list.tsx";

const FormSchema = v.pick(AddPasskeySchema, ["name"]);

export function SecondStepSection() {
  const secondSteps = useQuery({ ...query(readSecondSteps), refetchOnMount: "always" });
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <>
      <p>
        <RichText
          text="With a second step, a stolen password isn’t enough to sign in: it also takes your phone or another of your devices. With a passkey, you sign in without a password. We also ask for it before you change your password, address or sign-in, or let other people and programs in. <link>How it works</link>"
          parts={{
            link: (words) => (
              <a
                href={`${localPath(PAGES.helpCenter)}#${t("how-do-i-protect-my-account-with-a-second-step")}`}
              >
                {words}
              </a>
            ),
          }}
        />
      </p>
      <QueryView query={secondSteps} what={t("your second step")}>
        {({ secondSteps, recoveryCodesLeft, takesPasskeys }) => (
          <>
            <p className="cluster">
              {t("Your second step is")}
              {secondSteps.length > 0 ? (
                <Badge variant="success">{t("On")}</Badge>
              ) : (
                <Badge>{t("Off")}</Badge>
              )}
            </p>
            {codes && <NewCodes codes={codes} />}
            <SecondStepList secondSteps={secondSteps} />
            {takesPasskeys && <AddPasskey onCodes={setCodes} />}
            <AddAuthenticator
              isFirst={!secondSteps.some(({ kind }) => kind === "authenticator")}
              onCodes={setCodes}
            />
            {secondSteps.length > 0 && <RecoveryCodes left={recoveryCodesLeft} onCodes={setCodes} />}
          </>
        )}
      </QueryView>
    </>
  );
}

interface AddAuthenticatorProps {
  /** Whether this will be the user's first app. */
  isFirst: boolean;
  onCodes: (codes: string[]) => void;
}

function AddAuthenticator({ isFirst, onCodes }: AddAuthenticatorProps) {
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
      <FailureAlert error={setup.error} fallback={t("The setup couldn’t start. Please try again.")} />
      <div>
        <ActionButton action={setup} busyLabel={t("Preparing…")} ref={button}>
          {isFirst ? t("Set up an authenticator app") : t("Add another authenticator app")}
        </ActionButton>
      </div>
    </>
  );
}

/** Shows recovery codes until the user leaves the screen. */
function NewCodes({ codes }: { codes: string[] }) {
  const { productName } = readPageSettings();

  function save() {
    const lines = [
      t("Recovery codes for {productName}", { productName }),
      t("Each signs you in once, after your password, if you don’t have your phone."),
      "",
      ...codes,
      "",
    ];
    downloadFile("recovery-codes.txt", new Blob([lines.join("\r\n")], { type: "text/plain" }));
  }

  return (
    <Alert variant="success" title={t("Your recovery codes")} takesFocus>
      <div className="stack stack--tight">
        <p>
          {t(
            "Keep them where you can find them without your phone: in a password manager or printed. Each works once instead of your second step. You won’t see them again.",
          )}
        </p>
        <ul className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="cluster">
          <Button variant="secondary" onClick={save}>
            {t("Download as a text file")}
          </Button>
          <CopyButton text={codes.join("\n")} of={t("all recovery codes")} />
        </div>
      </div>
    </Alert>
  );
}

interface RecoveryCodesProps {
  left: number;
  onCodes: (codes: string[] | null) => void;
}

function RecoveryCodes({ left, onCodes }: RecoveryCodesProps) {
  const renewal = useAction({
    call: () => call(renewRecoveryCodes),
    done({ recoveryCodes }) {
      onCodes(recoveryCodes);
      return {
        title: t("New recovery codes were created"),
        description: t("Store them now: they’re shown once."),
      };
    },
    failed: t("No new codes were created"),
    refetches: readSecondSteps,
  });
  return (
    <Section title={t("Recovery codes")}>
      <p>
        {left === 0
          ? t("You have no recovery codes left. Create new ones so you can sign in if you lose your phone.")
          : t(
              "You have {left} of 10 recovery codes left. Each signs you in once if you don’t have your phone.",
              { left },
            )}
      </p>
      <div>
        <ConfirmButton
          variant="secondary"
          label={t("Create new recovery codes")}
          title={t("Create new recovery codes?")}
          action={renewal}
          confirm={t("Create new codes")}
          busyLabel={t("Making…")}
          cancel={t("Keep the old ones")}
        >
          <p>{t("Your current ones stop working immediately.")}</p>
        </ConfirmButton>
      </div>
    </Section>
  );
}

interface AddPasskeyProps {
  onCodes: (codes: string[]) => void;
}

function AddPasskey({ onCodes }: AddPasskeyProps) {
  const [naming, setNaming] = useState(false);
  const { button, willReturn } = useFocusOnReturn(naming);

  function cancel() {
    willReturn();
    setNaming(false);
  }

  if (!takesPasskeys()) return null;
  if (naming) return <PasskeyForm onCodes={onCodes} onDone={() => setNaming(false)} onCancel={cancel} />;
  return (
    <div>
      <Button variant="secondary" onClick={() => setNaming(true)} ref={button}>
        {t("Add a passkey")}
      </Button>
    </div>
  );
}

interface PasskeyFormProps extends AddedProps {
  onCancel: () => void;
}

function PasskeyForm({ onCodes, onDone, onCancel }: PasskeyFormProps) {
  const added = useAdded({ onCodes, onDone });
  const form = useForm({
    schema: FormSchema,
    async send({ name }) {
      const creation = await call(beginPasskey);
      const { makePasskey } = await loadPasskeys();
      const passkey = await makePasskey(creation);
      const { recoveryCodes } = await call(addPasskey, { body: { name, passkey } });
      await added(name, recoveryCodes);
    },
    fallback: t(
      "No passkey was created. You may have closed the dialog, or this device already has one for your account.",
    ),
  });

  return (
    <FocusedSection title={t("Add a passkey")}>
      <p>
        {t(
          "Your device or password manager keeps the passkey and unlocks it with a fingerprint, face or PIN. We get none of these.",
        )}
      </p>
      <FormFrame form={form}>
        <TextField
          {...form.field("name")}
          label={t("Name")}
          hint={t("Helps you recognize it, such as the device or password manager that keeps it")}
          defaultValue={t("Passkey")}
          maxLength={60}
          autoComplete="off"
          required
        />
        <FormButtons
          form={form}
          submit={t("Create passkey")}
          busyLabel={t("Waiting for your device…")}
          cancel={t("Cancel")}
          onCancel={onCancel}
        />
      </FormFrame>
    </FocusedSection>
  );
}

/** Returns focus to a button after the form it opened is canceled. */
function useFocusOnReturn(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const returns = useRef(false);
  useEffect(() => {
    if (isOpen || !returns.current) return;
    returns.current = false;
    button.current?.focus();
  }, [isOpen]);
  return {
    button,
    /** Must be called before the opened form closes. */
    willReturn() {
      returns.current = true;
    },
  };
}
