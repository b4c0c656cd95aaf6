/** A mail ready to be queued. `kind` names it in logs and lists, e.g. `verification`. */
export interface OutgoingMail {
  kind: string;
  /** One plain address, as `EmailSchema` passes it. */
  to: string;
  subject: string;
  html: string;
  text: string;
}
