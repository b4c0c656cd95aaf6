import { unescape as decode } from "node:querystring";
import { isLoopbackHost } from "#src/loopback-host.ts";
import type { Environment } from "./settings.ts";

/** A mailbox on an IMAP server, with sign-in details. */
export interface MailboxSetting {
  host: string;
  port: number;
  /**
   * Whether the connection starts with TLS; otherwise, STARTTLS is required except on this machine.
   */
  isSecure: boolean;
  demandsTls: boolean;
  user: string;
  password: string;
  folder: string;
  /** Address whose email arrives in the mailbox. */
  address: string;
  /** Trusted names in `Authentication-Results`, in lowercase. */
  authservIds: string[];
}

/** Returns the desk's mailbox, or null if none is set; adds errors to `problems`. */
export function chooseMailbox(
  env: Environment,
  supportEmail: string,
  problems: string[],
): MailboxSetting | null {
  if (!env.IMAP_URL) {
    for (const name of ["DESK_EMAIL", "IMAP_AUTHSERV_ID"] as const) {
      if (env[name]) problems.push(`${name}: goes with IMAP_URL, which isn't set`);
    }
    return null;
  }
  const url = new URL(env.IMAP_URL);
  const isSecure = url.protocol === "imaps:";
  if (!url.username || !url.password || !url.hostname || url.search) {
    problems.push("IMAP_URL: use an address such as imaps://user:password@imap.example.com/INBOX");
  }
  if (!env.SMTP_URL) problems.push("IMAP_URL: needs SMTP_URL, since no one gets mails to reply to");
  return {
    host: url.hostname,
    port: Number(url.port) || (isSecure ? 993 : 143),
    isSecure,
    demandsTls: !isSecure && !isLoopbackHost(url.hostname),
    user: decode(url.username),
    password: decode(url.password),
    folder: decode(url.pathname.slice(1)) || "INBOX",
    address: env.DESK_EMAIL ?? supportEmail,
    authservIds: env.IMAP_AUTHSERV_ID?.toLowerCase().split(",") ?? [],
  };
}
