import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Config } from "./config.ts";
import type { Database } from "./db/client.ts";
import { serverSettings } from "./db/schema/server.ts";
import { deriveKey } from "./secret.ts";

type Settings = Pick<Config, "publicUrl" | "smtpUrl">;

/**
 * Stores the settings that commands must share with this server, before the server starts
 * listening.
 */
export async function recordServerSettings(db: Database, config: Settings, secret: string): Promise<void> {
  const values = {
    publicUrl: config.publicUrl,
    sendsMail: sendsMail(config),
    secretDigest: digestOf(secret),
  };
  await db
    .insert(serverSettings)
    .values(values)
    .onConflictDoUpdate({ target: serverSettings.id, set: { ...values, recordedAt: sql`now()` } });
}

/**
 * Returns a sentence for each setting that differs from the last server's on this database, which a
 * command would still use, or which was backed up and is now restored.
 */
export async function differencesFromServer(
  db: Database,
  config: Settings,
  secret: string,
  from: "running" | "backup" = "running",
): Promise<string[]> {
  const [server] = await db.select().from(serverSettings);
  if (!server) return [];
  const differences: string[] = [];
  if (server.publicUrl !== config.publicUrl) {
    differences.push(`PUBLIC_URL is ${config.publicUrl} here and ${server.publicUrl} there.`);
  }
  if (server.sendsMail !== sendsMail(config)) {
    differences.push(
      server.sendsMail
        ? "SMTP_URL is not set here, so mail would become files; the server sends it."
        : "SMTP_URL is set here; the server writes mail to files.",
    );
  }
  if (server.secretDigest !== digestOf(secret)) {
    differences.push(
      from === "running"
        ? "SECRET is different here, so the server could not read the mail."
        : "SECRET is different here, so everybody is signed out and mail that was not sent yet is lost. With the old SECRET, neither happens.",
    );
  }
  return differences;
}

function sendsMail({ smtpUrl }: Settings): boolean {
  return smtpUrl !== null;
}

/** Returns a digest for comparing secrets without storing them. */
function digestOf(secret: string): string {
  return createHash("sha256").update(deriveKey(secret, "settings-digest")).digest("hex");
}
