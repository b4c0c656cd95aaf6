import { composeMail, type MailDescription } from "./compose-mail.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";

/** Composes the mail of `handrail mail test`. */
export function testMail(settings: MailDescription["settings"], to: string): OutgoingMail {
  return composeMail({
    settings,
    kind: "test",
    to,
    subject: `Test mail from ${settings.productName}`,
    blocks: [
      { type: "paragraph", text: `This is a test: ${settings.productName} can send mail to this address.` },
      { type: "note", text: "An operator sent it from the command line. You need not do anything." },
    ],
  });
}
