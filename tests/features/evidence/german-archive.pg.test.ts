import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { IGNORE_REASONS, MANUAL_CHECK_STATES } from "#shared/schemas/scan-states.ts";
import { users } from "#src/db/schema/accounts.ts";
import { createArchive } from "#src/features/evidence/archive/create-archive.ts";
import { detailWords, kindWords, valueWords } from "#src/features/evidence/archive/record-words.ts";
import { ENGLISH_RECORDS } from "#src/features/evidence/archive/words/english-records.ts";
import { GERMAN_RECORDS } from "#src/features/evidence/archive/words/german-records.ts";
import { readArchive } from "#src/features/evidence/verify/read-archive.ts";
import { verifyArchive } from "#src/features/evidence/verify/verify-archive.ts";
import { ReadPdf } from "../../documents/read-pdf.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { userRow } from "../../helpers/subscribers.ts";
import { teamMember, teamOwner } from "../../helpers/team.ts";
import { record } from "./evidence-log.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());

test("an owner with a German region gets the documents for people in German, and the records as they are", async () => {
  const { user } = await teamOwner(app);
  const { user: mate } = await teamMember(app, user, "viewer");
  await app.services.db
    .update(users)
    .set({ locale: "de-CH", contactPerson: "Olga" })
    .where(eq(users.id, user.id));
  await record(
    app,
    user.accountId,
    {
      kind: "manual-check",
      by: { userId: user.id },
      data: { check: "zoom", title: "Zoom", state: "failed", note: "" },
    },
    {
      kind: "issue-restored",
      by: { userId: user.id },
      data: { rule: "img-alt" },
    },
    { kind: "scan-ended", by: "scanner", data: { state: "stopped", reason: "stopped", pagesChecked: 3 } },
    {
      kind: "member-left",
      by: { userId: user.id },
      member: { userId: mate.id },
      data: { role: "viewer", isRemoved: true },
    },
  );
  const owner = await userRow(app, user.id);
  const { parts } = await createArchive(app.services, { user: owner, owner }, { site: null });
  const files = readArchive(Buffer.concat(await Array.fromAsync(parts)));
  expect(verifyArchive(files)).toMatchObject({ records: 5 });
  const text = (name: string) => new TextDecoder().decode(files.get(name));
  expect(text("index.html")).toContain('<html lang="de">');
  for (const words of [
    "Nachweis der Arbeit an der Barrierefreiheit",
    "Seiten funktionieren bei 400 % Vergrößerung; Ergebnis: nicht bestanden",
    "<td>Bilder haben einen Alternativtext</td>",
    "abgebrochen: Die Prüfung wurde angehalten.",
    "Olga (Inhaber)",
    `Mitglied: ${mate.email}; vom Inhaber entfernt; war Betrachter`,
  ])
    expect(text("index.html")).toContain(words);
  expect(text("about.html")).toContain("Was dieser Nachweis zeigt und was nicht");
  expect(new ReadPdf(Buffer.from(files.get("index.pdf") ?? [])).root.entries.get("Lang")).toBe("de");
  expect(text("records.csv")).toContain("Check by hand saved");
});

test.each([ENGLISH_RECORDS, GERMAN_RECORDS])(
  "reasons, proofs and states of checks are words in $language",
  (words) => {
    for (const reason of IGNORE_REASONS) expect(valueWords(words, "reason", reason)).not.toBe(reason);
    for (const proof of ["dns", "file"]) expect(valueWords(words, "proof", proof)).not.toBe(proof);
    for (const state of MANUAL_CHECK_STATES) expect(valueWords(words, "check", state)).not.toContain("-");
  },
);

test.each([
  [ENGLISH_RECORDS, "Widget seen on the website"],
  [GERMAN_RECORDS, "Widget auf der Website gesehen"],
])("a sight of the widget that an earlier release called a proof is told as a sight", (words, told) => {
  const body = { site: "https://a.example", by: "server", personal: {}, nonce: "" };
  const older = { ...body, kind: "site-proven", data: { proof: "widget" } };
  expect(kindWords(words, older)).toBe(told);
  const record = { number: 1, at: "", body: older, person: null, member: null };
  expect(detailWords(words, record)).toBe("–");
  expect(kindWords(words, { ...older, data: { proof: "dns" } })).toBe(words.kinds["site-proven"] ?? "");
});

test("every kind of record has words in both languages", () => {
  expect(Object.keys(GERMAN_RECORDS.kinds)).toEqual(Object.keys(ENGLISH_RECORDS.kinds));
});
