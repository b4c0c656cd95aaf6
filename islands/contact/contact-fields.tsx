import { CONTACT_TOPICS, CONTACT_WORDS, type ContactLanguage } from "#shared/contact/words.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField } from "#ui/text-area-field.tsx";
import { TextField, UrlField } from "#ui/text-field.tsx";
import type { Form } from "#ui/use-form.ts";

interface ContactFieldsProps {
  language: ContactLanguage;
  isSold: boolean;
  values: Readonly<Record<string, string>>;
  form: Pick<Form, "busy" | "errorOf">;
}

const FIELDS = ["name", "email", "websiteUrl", "topic", "message"] as const;

export function ContactFields({ language, isSold, values, form }: ContactFieldsProps) {
  const { labels, hints, topics, trap } = CONTACT_WORDS[language];
  const firstWrong = FIELDS.find((name) => form.errorOf(name));
  const field = (name: (typeof FIELDS)[number]) => ({
    name,
    label: labels[name],
    defaultValue: values[name],
    disabled: form.busy,
    error: form.errorOf(name),
    autoFocus: name === firstWrong,
  });
  return (
    <>
      <TextField {...field("name")} autoComplete="name" required />
      <TextField {...field("email")} type="email" autoComplete="email" required />
      <UrlField {...field("websiteUrl")} hint={hints.websiteUrl} />
      <SelectField
        {...field("topic")}
        required
        options={CONTACT_TOPICS.filter((topic) => isSold || topic !== "enterprise").map((value) => ({
          value,
          label: topics[value],
        }))}
      />
      <TextAreaField
        {...field("message")}
        hint={isSold ? hints.message : hints.messageUnsold}
        rows={8}
        required
      />
      <label className="trap">
        {trap}
        <input name="subject" tabIndex={-1} autoComplete="off" />
      </label>
    </>
  );
}
