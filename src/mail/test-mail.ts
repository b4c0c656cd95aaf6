import { composeMail } from "./compose-mail.ts";
import { note } from "./mail-blocks.ts";
import type { MailSettings } from "./mail-layout.tsx";
import type { OutgoingMail } from "./outgoing-mail.ts";

/** Composes the email for `handrail mail test`. */
export function testMail(settings: MailSettings, to: string): OutgoingMail {
  const { productName } = settings;
  return composeMail(
    settings,
    { kind: "test", to, subject: `Test email from ${productName}` },
    `This is a test: ${productName} can send email to this address.`,
    note("An operator sent it from the command line. You don’t need to do anything."),
  );
}
