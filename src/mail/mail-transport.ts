import type { OutgoingMail } from "./outgoing-mail.ts";

/** Its id becomes the Message-ID, by which a repeated delivery is recognized. */
export interface QueuedMail extends OutgoingMail {
  id: string;
  createdAt: Date;
}

export interface MailTransport {
  /** Delivers one mail, whole or not at all. @throws DeliveryError */
  deliver(mail: QueuedMail): Promise<void>;
}

/** Its message is shown to operators, so it must hold no password and no link of the mail. */
export class DeliveryError extends Error {
  override readonly name = "DeliveryError";
  /** True if a retry cannot help, because this recipient or this mail was refused. */
  readonly permanent: boolean;

  constructor(reason: string, options: { permanent: boolean; cause?: unknown }) {
    super(reason, { cause: options.cause });
    this.permanent = options.permanent;
  }
}
