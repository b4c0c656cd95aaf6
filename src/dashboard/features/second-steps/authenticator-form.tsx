import { useQueryClient } from "@tanstack/react-query";
import * as v from "valibot";
import { t } from "#shared/language/translate.ts";
import { addAuthenticator, readSecondSteps } from "#shared/second-steps/contract.ts";
import { AddAuthenticatorSchema, type AuthenticatorSetup } from "#shared/second-steps/schemas.ts";
import { FocusedSection } from "#src/dashboard/components/section.tsx";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { CodeField } from "#ui/code-fields.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { RichText } from "#ui/rich-text.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { focusHeading } from "../../components/focus-heading.ts";
import { FormButtons } from "../../components/form-buttons.tsx";
import { keyOf } from "../../query.ts";
import { useSignedInUser } from "../session/signed-in-user.ts";

const FormSchema = v.omit(AddAuthenticatorSchema, ["setup"]);

interface AuthenticatorFormProps extends AddedProps {
  setup: AuthenticatorSetup;
  onCancel: () => void;
}

export function AuthenticatorForm({ setup, onCodes, onDone, onCancel }: AuthenticatorFormProps) {
  const added = useAdded({ onCodes, onDone });
  const form = useForm({
    schema: FormSchema,
    async send(input) {
      const body = { ...input, setup: setup.setup };
      const { recoveryCodes } = await call(addAuthenticator, { body });
      await added(input.name, recoveryCodes);
    },
    fallback: t("The app couldn’t be added. Please try again."),
  });

  return (
    <FocusedSection title={t("Set up an authenticator app")}>
      <p>
        {t(
          "Open an authenticator app on your phone, such as your password manager, and scan this code with it.",
        )}
      </p>
      <KeyPicture picture={setup.picture} />
      <KeyText setup={setup} />
      <FormFrame form={form}>
        <TextField
          {...form.field("name")}
          label={t("Name")}
          hint={t("Helps you recognize it, such as the name of your phone")}
          defaultValue={t("Authenticator app")}
          maxLength={60}
          autoComplete="off"
          required
        />
        <CodeField form={form} label={t("Code shown in the app")} />
        <FormButtons
          form={form}
          submit={t("Finish setup")}
          busyLabel={t("Checking…")}
          cancel={t("Cancel")}
          onCancel={onCancel}
        />
      </FormFrame>
    </FocusedSection>
  );
}

function KeyPicture({ picture: { size, path } }: Pick<AuthenticatorSetup, "picture">) {
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t("QR code of the key below")}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

/** The key, for users who can't scan the QR code or are on the phone that has the app. */
function KeyText({ setup: { key, uri } }: { setup: AuthenticatorSetup }) {
  return (
    <details>
      <summary>{t("Enter the key by hand")}</summary>
      <div className="stack stack--tight">
        <p>
          <RichText
            text="Type this key into the app. If it asks, choose time-based 6-digit codes. <link>Open an app on this device</link>"
            parts={{ link: (words) => <a href={uri}>{words}</a> }}
          />
        </p>
        <p>
          <code className="second-step__key">{key}</code>
        </p>
        <div className="cluster">
          <CopyButton text={key.replaceAll(" ", "")} of={t("the key")} />
        </div>
      </div>
    </details>
  );
}

export interface AddedProps {
  onCodes: (codes: string[]) => void;
  onDone: () => void;
}

/** Returns a function that shows a new second step, plus recovery codes if it is the first. */
export function useAdded({ onCodes, onDone }: AddedProps) {
  const client = useQueryClient();
  const { refresh } = useSignedInUser();
  return async (name: string, recoveryCodes: string[] | null) => {
    await client.invalidateQueries({ queryKey: keyOf(readSecondSteps) });
    refresh();
    if (recoveryCodes) onCodes(recoveryCodes);
    else focusHeading("h2");
    toast({ title: t("{name} is set up", { name }) });
    onDone();
  };
}
