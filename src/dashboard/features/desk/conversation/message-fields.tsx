import { t } from "#shared/language/translate.ts";
import { UPLOAD_ENDINGS } from "#shared/uploads/choices.ts";
import { TextAreaField, type TextAreaFieldProps } from "#ui/text-area-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { Form } from "#ui/use-form.ts";

interface MessageFieldsProps {
  label?: string;
  text: Pick<TextAreaFieldProps, "name" | "value" | "onChange">;
  form: Form;
  /** Called at each change of the text. */
  onTyping?: (() => void) | undefined;
}

/** A message and its files. Files aren't kept in the draft. */
export function MessageFields({ label = t("Your message"), text, form, onTyping }: MessageFieldsProps) {
  const changed: TextAreaFieldProps["onChange"] = (event) => {
    onTyping?.();
    text.onChange?.(event);
  };
  return (
    <>
      <TextAreaField
        {...{ label, rows: 6, required: true, maxLength: 8_000 }}
        {...text}
        {...form.field("text")}
        onChange={changed}
      />
      <TextField
        label={t("Files (optional)")}
        hint={t("PDF, PNG, JPEG or Word (.docx), up to 10 MB each. They’re stored encrypted.")}
        type="file"
        multiple
        accept={UPLOAD_ENDINGS}
        {...form.field(FILES)}
      />
    </>
  );
}

export const FILES = "files";
