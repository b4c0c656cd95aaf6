import type { OutgoingMail } from "./outgoing-mail.ts";

/** A mail of the outbox. Its id makes the Message-ID, so that a repeated delivery can be recognised. */
export interface QueuedMail extends OutgoingMail {
  id: string;
  createdAt: Date;
}

export interface MailTransport {
  /**
   * Hands one mail over, whole or not at all.
   * @throws DeliveryError
   */
  deliver(mail: QueuedMail): Promise<void>;
}

/** The message is kept and shown to operators, so it holds no password and no link of the mail. */
export class DeliveryError extends Error {
  override readonly name = "DeliveryError";
  /** True when another try cannot help: this recipient or this mail was refused. */
  readonly permanent: boolean;

  constructor(reason: string, options: { permanent: boolean; cause?: unknown }) {
    super(reason, { cause: options.cause });
    this.permanent = options.permanent;
  }
}
