import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ImapFlow } from "imapflow";
import { freePort } from "./free-port.ts";
import { until } from "./until.ts";

/** Debian's user of mail folders; Dovecot serves no one as root. */
const MAIL_UID = 8;
export const IMAP_USER = "desk";
export const IMAP_PASSWORD = "mailbox-secret";

/** Returns the path of this machine's Dovecot, or null where there is none or no root to run it. */
export function findDovecot(): string | null {
  return process.getuid?.() === 0 ? Bun.which("dovecot", { PATH: "/usr/sbin:/usr/bin" }) : null;
}

/** Starts a real IMAP server with one empty mailbox on a free loopback port. */
export async function startImapServer(program: string) {
  const folder = mkdtempSync(join(tmpdir(), "handrail-imap-"));
  chmodSync(folder, 0o755);
  const mail = join(folder, "mail");
  mkdirSync(mail);
  chownSync(mail, MAIL_UID, MAIL_UID);
  const port = await freePort();
  const config = join(folder, "dovecot.conf");
  writeFileSync(config, configuration(folder, port));
  const child = Bun.spawn([program, "-F", "-c", config], { stdout: "ignore", stderr: "ignore" });
  const client = () =>
    new ImapFlow({
      ...{ host: "127.0.0.1", port, secure: false, logger: false, disableAutoIdle: true },
      auth: { user: IMAP_USER, pass: IMAP_PASSWORD },
    });
  await until("Dovecot listens", async () => {
    const found = client();
    found.on("error", () => {});
    return found.connect().then(
      () => found.logout().then(() => true),
      () => false,
    );
  });
  return {
    port,
    /** Puts a mail into the mailbox, as a mail server does. */
    async deliver(lines: string[]): Promise<void> {
      const own = client();
      await own.connect();
      await own.append("INBOX", lines.join("\r\n"));
      await own.logout();
    },
    async unread(): Promise<string[]> {
      const own = client();
      await own.connect();
      await own.mailboxOpen("INBOX");
      const found = await own.fetchAll("1:*", { envelope: true, flags: true });
      await own.logout();
      return found.flatMap(({ envelope, flags }) => (flags?.has("\\Seen") ? [] : [envelope?.subject ?? ""]));
    },
    async stop(): Promise<void> {
      child.kill("SIGTERM");
      await child.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function configuration(folder: string, port: number): string {
  return `
base_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${folder}/mail/%u
first_valid_uid = ${MAIL_UID}
passdb {
  driver = static
  args = password=${IMAP_PASSWORD}
}
userdb {
  driver = static
  args = uid=${MAIL_UID} gid=${MAIL_UID} home=${folder}/mail/%u
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`;
}
