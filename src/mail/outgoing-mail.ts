/** A mail ready to be queued. `kind` names it in logs and lists, e.g. `verification`. */
export interface OutgoingMail {
  kind: string;
  /** One plain address, as `EmailSchema` passes it. */
  to: string;
  /** Receiver of replies, if not the sender; also one plain address. */
  replyTo?: string | undefined;
  /** Written by a person to another, so that automatic replies to it are welcome. */
  byHand?: boolean | undefined;
  /** Word that a reply's `References` repeat, so that it finds its conversation. */
  thread?: string | undefined;
  subject: string;
  html: string;
  text: string;
}
