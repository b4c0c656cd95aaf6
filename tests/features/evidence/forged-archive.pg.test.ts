import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createArchive } from "#src/features/evidence/archive/create-archive.ts";
import { signingKey } from "#src/features/evidence/signing/signing-key.ts";
import { readArchive } from "#src/features/evidence/verify/read-archive.ts";
import { ArchiveProblem, verifyArchive } from "#src/features/evidence/verify/verify-archive.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { runCommand } from "../../helpers/command-line.ts";
import { teamOwner } from "../../helpers/team.ts";
import { HOSTILE_ARCHIVES } from "../uploads/hostile-archives.ts";
import { checkSaved, record } from "./evidence-log.ts";
import { forgeArchive } from "./forge-archive.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

test.each(Object.entries(HOSTILE_ARCHIVES))("an archive is refused that is %s", (_, archive) => {
  expect(() => verifyArchive(readArchive(archive()))).toThrow(ArchiveProblem);
});

test("a complete forgery, signed anew from the records to the list of files, is refused by the pinned key alone", async () => {
  const { user } = await teamOwner(app);
  await record(app, user.accountId, checkSaved("keyboard-only", user.id));
  const { parts } = await createArchive(app.services, { user, owner: user }, { site: null });
  const small = Buffer.concat(await Array.fromAsync(parts));
  const lie = (json: string) => json.replace("keyboard-only", "screen-reader");
  const forged = forgeArchive(small, lie, "a stranger's secret of thirty-two characters");
  expect(JSON.stringify([...readArchive(forged).values()].map(String))).not.toContain("keyboard-only");
  expect(verifyArchive(readArchive(forged))).toMatchObject({ records: 2, erased: 0 });
  const folder = mkdtempSync(join(tmpdir(), "handrail-evidence-"));
  try {
    const file = join(folder, "forged.zip");
    await Bun.write(file, forged);
    const { id } = signingKey(app.services.secret);
    const { code, out } = await runCommand(["evidence", "verify", "--key", id, file]);
    expect([code, out]).toEqual([1, expect.stringContaining("which is not the one you named")]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
