/** A mail ready to be queued. `kind` names it in logs and lists, e.g. `verification`. */
export interface OutgoingMail {
  kind: string;
  /** One plain address, as `EmailSchema` passes it. */
  to: string;
  /** Whom an answer goes to, where that is not the sender; one plain address too. */
  replyTo?: string | undefined;
  /** A person wrote it to another, so that automatic answers to it are welcome. */
  byHand?: boolean | undefined;
  subject: string;
  html: string;
  text: string;
}
