import type { OutgoingMail } from "./outgoing-mail.ts";

/** Mail with an id that becomes its Message-ID, which identifies repeated deliveries. */
export interface QueuedMail extends OutgoingMail {
  id: string;
  createdAt: Date;
}

export interface MailTransport {
  /** Delivers one mail, whole or not at all. @throws DeliveryError */
  deliver(mail: QueuedMail): Promise<void>;
}

/** Failed delivery. Operators see the message, so it must contain no password or mail link. */
export class DeliveryError extends Error {
  override readonly name = "DeliveryError";
  /** True if a retry cannot help, because this recipient or this mail was refused. */
  readonly permanent: boolean;

  constructor(reason: string, options: { permanent: boolean; cause?: unknown }) {
    super(reason, { cause: options.cause });
    this.permanent = options.permanent;
  }
}
