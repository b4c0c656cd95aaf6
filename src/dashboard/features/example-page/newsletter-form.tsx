import { type FormEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";

/** Form that sends nothing. */
export function NewsletterForm() {
  const [sent, setSent] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setSent(true);
  }

  return (
    <form className="form example-shop__form" onSubmit={submit}>
      <TextField label="Your email address" name="email" type="email" autoComplete="off" />
      <p>
        <Button type="submit">Sign up</Button>
      </p>
      <p role="status">{sent && "This is only a test page: nothing was sent."}</p>
    </form>
  );
}
