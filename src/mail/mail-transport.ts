import type { OutgoingMail } from "./outgoing-mail.ts";

/** Email with an ID that becomes its Message-ID, which identifies repeated deliveries. */
export interface QueuedMail extends OutgoingMail {
  id: string;
  createdAt: Date;
}

export interface MailTransport {
  /** Delivers one email completely or not at all. @throws DeliveryError */
  deliver(mail: QueuedMail): Promise<void>;
}

/**
 * Failed delivery. Operators see the message, so it must not contain passwords or links from the
 * email.
 */
export class DeliveryError extends Error {
  override readonly name = "DeliveryError";
  /** True if retrying cannot help, because this recipient or this email was rejected. */
  readonly permanent: boolean;

  constructor(reason: string, options: { permanent: boolean; cause?: unknown }) {
    super(reason, { cause: options.cause });
    this.permanent = options.permanent;
  }
}
