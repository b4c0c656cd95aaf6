import { afterAll, beforeAll, expect, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import { users } from "../../src/db/schema/accounts.ts";
import { correctionVersions } from "../../src/db/schema/corrections.ts";
import { evidenceRecords } from "../../src/db/schema/evidence.ts";
import { operatorActs } from "../../src/db/schema/operator-acts.ts";
import { sites } from "../../src/db/schema/scans.ts";
import { createInstallation, type Installation } from "../helpers/command-line.ts";
import { insertScan } from "../helpers/scanned-site.ts";
import { subscriber } from "../helpers/subscribers.ts";

let server: Installation;
beforeAll(async () => {
  server = await createInstallation();
});
afterAll(() => server.stop());

/** A new owner who is granted the Business plan, whose site has the draft of a correction. */
async function draftOn(host: string, grantedPlan: "business" | null = "business") {
  const { email, userId } = await subscriber(server);
  const { db } = server.services;
  const [owner] = await db.update(users).set({ grantedPlan }).where(eq(users.id, userId)).returning();
  const accountId = owner?.accountId ?? 0;
  const { correctionId, siteId } = await insertScan(server, { accountId, id: userId }, host);
  return { email, accountId, siteId, id: correctionId };
}

test("list shows corrections of every account, and export the changes of the source", async () => {
  const first = await draftOn("first.example");
  const second = await draftOn("second.example");
  const { corrections } = await server.json("corrections", "list", "--state", "draft");
  expect(corrections.map(({ id }: { id: string }) => id).sort()).toEqual([first.id, second.id].sort());
  const { out } = await server.run("corrections", "list", "--site", "First.example");
  expect(out).toMatch(/^id +site +email +state +rule +value +pages +found +by +at\n/);
  expect(out).toContain(first.email);
  expect(out).not.toContain(second.email);
  const json = await server.run("corrections", "export", "first.example", "--format", "json");
  expect(JSON.parse(json.out)).toMatchObject([{ rule: "img-alt", value: "Two pots", state: "draft" }]);
});

test("publish, take-back and switch act as support, in the audit and the owner's evidence", async () => {
  const { id, email, accountId, siteId } = await draftOn("pots.example");
  expect(await server.json("corrections", "publish", id)).toMatchObject({
    state: "live",
    isByOperator: true,
    by: null,
    email,
  });
  expect(await server.json("corrections", "switch", "pots.example", "off")).toEqual({
    site: "https://pots.example",
    email,
    on: false,
  });
  const takenBack = await server.run("corrections", "take-back", id);
  expect(takenBack.out).toMatch(/^state +taken-back$/m);
  expect(takenBack.out).toMatch(/^by +operator$/m);
  await server.run("corrections", "take-back", id);
  const { db } = server.services;
  const written = {
    versions: await db
      .select({ act: correctionVersions.act, isByOperator: correctionVersions.isByOperator })
      .from(correctionVersions)
      .where(eq(correctionVersions.correctionId, id))
      .orderBy(correctionVersions.number),
    evidence: await db
      .select({ kind: evidenceRecords.kind })
      .from(evidenceRecords)
      .where(eq(evidenceRecords.accountId, accountId))
      .orderBy(desc(evidenceRecords.number))
      .limit(3),
    acts: await db
      .select({ command: operatorActs.command })
      .from(operatorActs)
      .where(eq(operatorActs.accountId, accountId))
      .orderBy(operatorActs.createdAt),
    sites: await db.select({ isOn: sites.hasCorrections }).from(sites).where(eq(sites.id, siteId)),
  };
  expect(written).toEqual({
    versions: [
      { act: "saved", isByOperator: false },
      { act: "published", isByOperator: true },
      { act: "taken-back", isByOperator: true },
    ],
    evidence: [
      { kind: "correction-taken-back" },
      { kind: "corrections-switched" },
      { kind: "correction-published" },
    ],
    acts: ["publish", "switch", "take-back"].map((verb) => ({ command: `corrections ${verb}` })),
    sites: [{ isOn: false }],
  });
});

test("what is not there, not included or not said rightly is refused", async () => {
  const { id } = await draftOn("small.example", null);
  expect(await server.run("corrections", "publish", id)).toMatchObject({
    code: 1,
    err: expect.stringContaining("Corrections are part of the Business plan"),
  });
  expect((await server.run("corrections", "switch", "small.example", "maybe")).code).toBe(2);
});
