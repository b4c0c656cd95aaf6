import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { belongsToUser, users } from "./accounts.ts";
import { bytea, createdAt, indexed, randomId, timestamptz } from "./columns.ts";

/** Authenticator apps, which generate codes from a shared secret and the time (RFC 6238). */
export const authenticators = pgTable(
  "authenticators",
  {
    id: uuid("id").primaryKey(),
    userId: belongsToUser(),
    name: text("name").notNull(),
    /** The shared secret, encrypted with a key derived from SECRET and bound to the row's ID. */
    secret: bytea("secret").notNull(),
    /** Time step of the last accepted code; only codes from later steps are accepted. */
    lastStep: integer("last_step").notNull(),
    lastUsedAt: timestamptz("last_used_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => indexed(table.userId),
);

export type Authenticator = typeof authenticators.$inferSelect;

/** Passkeys: public keys whose private halves never leave their devices (WebAuthn). */
export const passkeys = pgTable(
  "passkeys",
  {
    id: randomId(),
    userId: belongsToUser(),
    name: text("name").notNull(),
    credentialId: text("credential_id").notNull().unique(),
    /** COSE key. */
    publicKey: bytea("public_key").notNull(),
    /** The device's signature counter; synced passkeys have none and stay at 0. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    /** WebAuthn transports, such as `internal` or `usb`, for the browser to offer next time. */
    transports: jsonb("transports").$type<string[]>().notNull(),
    /** Whether the passkey is synced between devices. */
    isBackedUp: boolean("is_backed_up").notNull(),
    lastUsedAt: timestamptz("last_used_at"),
    createdAt: createdAt(),
  },
  (table) => indexed(table.userId),
);

export type Passkey = typeof passkeys.$inferSelect;

/** Unused recovery codes; codes are deleted when used. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: belongsToUser(),
    /** HMAC-SHA256 with a key derived from SECRET, in hex. */
    hash: text("hash").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

/** Sign-ins awaiting their second step, and passkey challenges. */
export const secondStepChallenges = pgTable(
  "second_step_challenges",
  {
    /** SHA-256 of the ticket or challenge, in hex. */
    hash: text("hash").primaryKey(),
    purpose: text("purpose").$type<ChallengePurpose>().notNull(),
    /** User being challenged; null for a passkey sign-in, which identifies the user. */
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Number of wrong codes so far. */
    tries: integer("tries").notNull().default(0),
    expiresAt: timestamptz("expires_at").notNull(),
  },
  (table) => indexed(table.userId, table.expiresAt),
);

/**
 * - `second-step`: a sign-in's ticket, issued after the correct password;
 * - `second-passkey`: that sign-in's passkey challenge;
 * - `passkey-sign-in`: the challenge for a sign-in without a password;
 * - `new-passkey`: the challenge for creating a passkey;
 * - `confirmation`: the challenge for a signed-in user confirming their identity.
 */
export type ChallengePurpose =
  | "second-step"
  | "second-passkey"
  | "passkey-sign-in"
  | "new-passkey"
  | "confirmation";
