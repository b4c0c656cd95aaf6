/** A mail ready to be queued. `kind` names it in logs and lists, e.g. `verification`. */
export interface OutgoingMail {
  kind: string;
  /** One plain address that passes `EmailSchema`. */
  to: string;
  /** Receiver of replies, if not the sender; also one plain address. */
  replyTo?: string | undefined;
  /** Whether a person wrote it to another, so that automatic replies are welcome. */
  byHand?: boolean | undefined;
  /** Token that replies repeat in `References`, which assigns them to their conversation. */
  thread?: string | undefined;
  subject: string;
  html: string;
  text: string;
}
