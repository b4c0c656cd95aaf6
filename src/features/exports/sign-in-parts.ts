import { eq, or } from "drizzle-orm";
import { securityEvents } from "#src/db/schema/audit.ts";
import { knownDevices, sessions } from "../../db/schema/accounts.ts";
import { apiKeys } from "../../db/schema/api-keys.ts";
import {
  authenticators,
  passkeys,
  recoveryCodes,
  secondStepChallenges,
} from "../../db/schema/second-steps.ts";
import { ssoConnections, ssoDomains, ssoIdentities } from "../../db/schema/single-sign-on.ts";
import type { Part } from "./part.ts";
import { ofAccount } from "./row-conditions.ts";

/** Sign-in data, excluding columns that would grant access. */
export const SIGN_IN_PARTS: Record<string, Part> = {
  apiKeys: {
    table: apiKeys,
    rows: ({ id, accountId }) => or(eq(apiKeys.userId, id), eq(apiKeys.accountId, accountId)),
    without: ["hash"],
  },
  knownDevices: {
    table: knownDevices,
    rows: ({ id }) => eq(knownDevices.userId, id),
    without: ["token"],
  },
  authenticators: {
    table: authenticators,
    rows: ({ id }) => eq(authenticators.userId, id),
    without: ["secret", "lastStep"],
  },
  passkeys: {
    table: passkeys,
    rows: ({ id }) => eq(passkeys.userId, id),
    without: ["credentialId", "publicKey"],
  },
  recoveryCodes: {
    table: recoveryCodes,
    rows: ({ id }) => eq(recoveryCodes.userId, id),
    without: ["hash"],
  },
  secondStepChallenges: {
    table: secondStepChallenges,
    rows: ({ id }) => eq(secondStepChallenges.userId, id),
    without: ["hash"],
  },
  securityEvents: {
    table: securityEvents,
    rows: ({ id, accountId }) => or(eq(securityEvents.userId, id), eq(securityEvents.accountId, accountId)),
  },
  sessions: {
    table: sessions,
    rows: ({ id }) => eq(sessions.userId, id),
    without: ["ssoIdToken"],
  },
  ssoConnections: {
    table: ssoConnections,
    rows: ofAccount(ssoConnections.accountId),
    without: ["clientSecret"],
  },
  ssoDomains: { table: ssoDomains, rows: ofAccount(ssoDomains.accountId), without: ["token"] },
  ssoIdentities: {
    table: ssoIdentities,
    rows: ({ id, accountId }) => or(eq(ssoIdentities.userId, id), eq(ssoIdentities.accountId, accountId)),
  },
};
