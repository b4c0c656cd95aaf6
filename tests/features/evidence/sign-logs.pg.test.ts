import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { evidenceKeys, evidenceSignatures } from "#src/db/schema/evidence.ts";
import { headText, isSignedBy, keyIdOf } from "#src/features/evidence/format/signature.ts";
import { signLogs } from "#src/features/evidence/signing/sign-logs.ts";
import { signingKey } from "#src/features/evidence/signing/signing-key.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { teamOwner } from "../../helpers/team.ts";
import { checkSaved, findLog, record } from "./evidence-log.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

test("a log is signed once it has grown, and an earlier key stays known after SECRET was changed", async () => {
  const { user } = await teamOwner(app);
  const { db, clock, secret } = app.services;
  const add = () => record(app, user.accountId, checkSaved("keyboard-only", user.id));
  const numbers = async () => {
    const rows = await db
      .select()
      .from(evidenceSignatures)
      .innerJoin(evidenceKeys, eq(evidenceKeys.id, evidenceSignatures.keyId))
      .where(eq(evidenceSignatures.accountId, user.accountId));
    return rows.map(({ evidence_signatures: { number } }) => number).sort();
  };
  await add();
  await Promise.all([signLogs(app.services), signLogs(app.services)]);
  expect(await numbers()).toEqual([1]);
  await add();
  await signLogs(app.services);
  expect(await numbers()).toEqual([1, 2]);
  await signLogs({ db, clock, secret: `another ${secret}` });
  expect(await numbers()).toEqual([1, 2, 2]);
});

test("a signature holds for one head, one time and one key", async () => {
  const { user } = await teamOwner(app);
  await record(app, user.accountId, checkSaved("keyboard-only", user.id));
  await signLogs(app.services);
  const log = await findLog(app, user.accountId);
  const [row] = await app.services.db
    .select()
    .from(evidenceSignatures)
    .where(eq(evidenceSignatures.accountId, user.accountId));
  if (!row) throw new Error("The log was not signed");
  const { publicKey } = signingKey(app.services.secret);
  const head = {
    log: log.logId,
    number: log.length,
    digest: log.head,
    signedAt: row.signedAt.toISOString(),
    key: keyIdOf(publicKey),
  };
  expect(isSignedBy(publicKey, headText(head), row.signature)).toBe(true);
  expect(isSignedBy(publicKey, headText({ ...head, number: 2 }), row.signature)).toBe(false);
  expect(isSignedBy(signingKey("another").publicKey, headText(head), row.signature)).toBe(false);
  expect(isSignedBy("no key", headText(head), row.signature)).toBe(false);
  expect(isSignedBy(publicKey, headText(head), "")).toBe(false);
});
