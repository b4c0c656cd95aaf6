import { composeMail, type MailDescription } from "./compose-mail.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";

/** What `handrail mail test` sends. */
export function testMail(settings: MailDescription["settings"], to: string): OutgoingMail {
  return composeMail({
    settings,
    kind: "test",
    to,
    subject: `Test mail from ${settings.productName}`,
    blocks: [
      { type: "paragraph", text: `This is a test: ${settings.productName} can send mail to this address.` },
      { type: "note", text: "An operator asked for it on the command line. You need not do anything." },
    ],
  });
}
