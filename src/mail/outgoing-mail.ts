/** An email ready to be queued. `kind` names it in logs and lists, e.g. `verification`. */
export interface OutgoingMail {
  kind: string;
  /** One plain address that passes `EmailSchema`. */
  to: string;
  /** Recipient of replies, if not the sender; also one plain address. */
  replyTo?: string | undefined;
  /** Whether one user wrote it to another, so automatic replies are welcome. */
  byHand?: boolean | undefined;
  /** Token repeated in the `References` of replies, which assigns them to their conversation. */
  thread?: string | undefined;
  subject: string;
  html: string;
  text: string;
}
