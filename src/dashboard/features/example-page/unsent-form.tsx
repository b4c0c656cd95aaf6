import { type FormEvent, type ReactNode, useState } from "react";
import { t } from "#shared/language/translate.ts";
import { Button } from "#ui/button.tsx";

interface UnsentFormProps {
  id?: string;
  submit: string;
  children: ReactNode;
}

export function UnsentForm({ id, submit, children }: UnsentFormProps) {
  const [sent, setSent] = useState(false);

  function keep(event: FormEvent) {
    event.preventDefault();
    setSent(true);
  }

  return (
    <form id={id} className="form example-shop__form" onSubmit={keep}>
      {children}
      <p>
        <Button type="submit">{submit}</Button>
      </p>
      <p role="status">{sent && t("This is only a test page: nothing was sent.")}</p>
    </form>
  );
}
