import { useEffect, useState } from "react";
import { sendMessage } from "#shared/contact/contract.ts";
import { type ContactFormState, type ContactInput, contactSchema } from "#shared/contact/schemas.ts";
import { CONTACT_WORDS, type ContactLanguage, contactFailure } from "#shared/contact/words.ts";
import { PAGES } from "#shared/paths.ts";
import { call, HttpError } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { FormFrame } from "#ui/form-frame.tsx";
import { useForm } from "#ui/use-form.ts";
import { ContactFields } from "./contact/contact-fields.tsx";
import { MessageSent } from "./contact/message-sent.tsx";
import { useTicket } from "./contact/use-ticket.ts";

export interface ContactFormProps {
  language: ContactLanguage;
  supportEmail: string | null;
  /** Whether plans are sold; if so, adds the Enterprise topic and a hint about card numbers. */
  isSold: boolean;
  /** The rejected form, if it was posted without a script. */
  state: ContactFormState | null;
}

/** Also works without scripts; the browser then posts the form to the page itself. */
export function ContactForm(props: ContactFormProps) {
  const [step, setStep] = useState<"first" | "sent" | "another">("first");
  if (step === "sent") return <MessageSent language={props.language} onAgain={() => setStep("another")} />;
  const isAnother = step === "another";
  const state = isAnother ? null : props.state;
  return <MessageForm {...props} state={state} takesFocus={isAnother} onSent={() => setStep("sent")} />;
}

interface MessageFormProps extends ContactFormProps {
  takesFocus: boolean;
  onSent: () => void;
}

function MessageForm({ language, supportEmail, isSold, state, takesFocus, onSent }: MessageFormProps) {
  const { labels, hints, failures } = CONTACT_WORDS[language];
  const [schema] = useState(() => contactSchema(language));
  const { ticket, renewFrom } = useTicket(state?.ticket);
  const form = useForm({
    schema,
    send,
    fallback: contactFailure(language, "internal"),
    sentence: (error) => contactFailure(language, error instanceof HttpError ? error.code : "internal"),
    onFailure: renewFrom,
    initial: state ?? undefined,
  });
  useEffect(() => selectRequestedTopic(form.formRef.current), [form.formRef]);
  useEffect(() => {
    if (takesFocus) form.formRef.current?.querySelector("input")?.focus();
  }, [takesFocus, form.formRef]);

  async function send(message: ContactInput) {
    await call(sendMessage, { body: message });
    onSent();
  }

  return (
    <FormFrame
      form={form}
      action={language === "de" ? PAGES.contactGerman : PAGES.contact}
      failure={
        form.failure && (
          <>
            <p>{form.failure}</p>
            {supportEmail !== null && form.failure !== failures.send_again && (
              <p>
                <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
              </p>
            )}
          </>
        )
      }
    >
      <p className="muted">{hints.allFields}</p>
      <ContactFields language={language} isSold={isSold} values={state?.values ?? {}} form={form} />
      <input type="hidden" name="ticket" value={ticket} />
      <Button type="submit" busy={form.busy} busyLabel={labels.sending}>
        {labels.send}
      </Button>
    </FormFrame>
  );
}

/** Selects the topic requested by links such as `/contact?topic=enterprise`. */
function selectRequestedTopic(form: HTMLFormElement | null): void {
  const requested = new URLSearchParams(location.search).get("topic");
  const select = form?.elements.namedItem("topic");
  if (!(select instanceof HTMLSelectElement) || !requested) return;
  if ([...select.options].some(({ value }) => value === requested)) select.value = requested;
}
