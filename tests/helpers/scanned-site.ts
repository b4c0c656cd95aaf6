import { randomUUID } from "node:crypto";
import type { ElementNote } from "#shared/corrections/correction.ts";
import {
  formerPlaces,
  issueEvents,
  issuePictures,
  issuePlaces,
  issues,
  manualChecks,
  type StoredElement,
} from "#src/db/schema/issues.ts";
import { journeyPictures, journeys, journeyWalks } from "#src/db/schema/journeys.ts";
import { reportBrands } from "#src/db/schema/site-reports.ts";
import { scanPages, scans, sites } from "#src/db/schema/sites.ts";
import { pictureId, pictureKey } from "#src/features/journeys/read-step-picture.ts";
import { digestOfNote } from "#src/features/live-corrections/note-digest.ts";
import { sealBytes } from "#src/sealed-bytes.ts";
import type { Database } from "../../src/db/client.ts";
import {
  type CorrectionContent,
  correctionPages,
  corrections,
  correctionVersions,
} from "../../src/db/schema/corrections.ts";
import { statements, statementVersions } from "../../src/db/schema/statements.ts";
import type { TestApp } from "./app.ts";
import { pngOf } from "./png-of.ts";
import { sampleStatement } from "./sample-statement.ts";

/**
 * Inserts a scanned site with a published statement, and with an issue that is assigned to the user
 * and has their comment and the draft of a correction.
 */
export async function insertScan(
  { services: { db, secret } }: { services: Pick<TestApp["services"], "db" | "secret"> },
  { accountId, id: userId }: { accountId: number; id: number },
  host: string,
) {
  const now = new Date();
  const claimed = { claim: "dns" as const, claimedAt: now, proofToken: randomUUID() };
  const nextScanAt = new Date(now.getTime() + 86_400_000);
  const row = { accountId, origin: `https://${host}`, host, ...claimed, nextScanAt };
  const [site] = await db.insert(sites).values(row).returning();
  const siteId = site?.id ?? "";
  const stopped = { state: "stopped", cause: "owner", requestedBy: userId } as const;
  const scanned = { siteId, host, ...stopped, nextStepAt: now, finishedAt: now };
  const [scan] = await db.insert(scans).values(scanned).returning();
  const first = { siteId, url: `https://${host}/`, scanId: scan?.id ?? "", place: 0, seenAt: now };
  const [page] = await db.insert(scanPages).values(first).returning();
  const found = { rule: "img-alt", outcome: "failed", impact: "critical", rank: 0 } as const;
  const told = { messageId: "missing", values: {}, firstSeenAt: now, lastSeenAt: now };
  const where = { siteId, origin: "calendly", pages: 1, elements: 1 };
  const missing = { ...where, identity: randomUUID(), ...found, ...told, assigneeId: userId };
  const [issue] = await db.insert(issues).values(missing).returning();
  const issueId = issue?.id ?? "";
  const place = { issueId, pageId: page?.id ?? "" };
  await db.insert(issuePlaces).values({ ...place, count: 1, elements: [notedPicture()] });
  await db.insert(formerPlaces).values({ ...place, goneAt: now });
  const correction = await insertCorrection(db, { siteId, issueId, userId, pageId: place.pageId });
  await db.insert(issuePictures).values({ ...place, image: Buffer.from("RIFF"), takenAt: now });
  const brand = { accountId, companyName: "Harbour Studio", logo: pngOf({}), updatedAt: now };
  await db.insert(reportBrands).values(brand).onConflictDoNothing();
  const comment = { kind: "comment", userId, text: "Ask the photographer", createdAt: now } as const;
  await db.insert(issueEvents).values({ issueId, ...comment });
  const checked = { checkId: "keyboard-only", state: "passed", userId, updatedAt: now } as const;
  await db.insert(manualChecks).values({ siteId, ...checked });
  await insertJourney(db, { siteId, userId, secret });
  const content = sampleStatement();
  const slug = randomUUID().replaceAll("-", "").slice(0, 16);
  const saved = { siteId, slug, draft: content, savedBy: userId, savedAt: now, publicVersion: 1 };
  const [statement] = await db.insert(statements).values(saved).returning();
  const published = { number: 1, content, revision: 1, publishedBy: userId, publishedAt: now };
  await db.insert(statementVersions).values({ statementId: statement?.id ?? "", ...published });
  return { siteId, scanId: scan?.id ?? "", issueId, ...correction };
}

/** A journey with a walk and its only picture. */
async function insertJourney(
  db: Database,
  { siteId, userId, secret }: { siteId: string; userId: number; secret: string },
) {
  const [walkId, now] = [randomUUID(), new Date()];
  const steps = [{ kind: "press" as const, name: "Buy", role: "any" as const, text: "", maySend: false }];
  const journey = { name: "Buying", start: "/shop", steps, isOn: true, savedBy: userId, savedAt: now };
  await db.insert(journeys).values({ siteId, ...journey });
  const walk = { id: walkId, siteId, steps, outcome: "passed" as const, results: [], walkedAt: now };
  await db.insert(journeyWalks).values(walk);
  const sealed = sealBytes(pictureKey(secret), pictureId(walkId, 0), Buffer.from("RIFF"));
  await db.insert(journeyPictures).values({ walkId, place: 0, sealed });
}

/** The element of the issue: a picture without alternative text. */
function notedPicture(): StoredElement {
  const note: ElementNote = {
    tag: "img",
    names: { src: "/pots.jpg" },
    text: "",
    classes: [],
    landmark: "main",
    heading: "Our pottery",
    ancestors: ["main", "body"],
    around: "",
    peers: 1,
    alike: 1,
    place: [0, 1],
  };
  const markup = '<img src="/pots.jpg">';
  return { selector: "main > img", markup, surroundings: "<main>", changedMarkup: null, note };
}

interface OfIssue {
  siteId: string;
  issueId: string;
  userId: number;
  pageId: string;
}

async function insertCorrection(
  db: Database,
  { pageId, userId, ...place }: OfIssue,
): Promise<{ correctionId: string; element: string }> {
  const [now, value] = [new Date(), "Two pots"];
  const { note, markup } = notedPicture();
  if (!note) throw new Error("The picture has no note");
  const element = digestOfNote(note);
  const draft: CorrectionContent = {
    pages: "/",
    note,
    scope: "alike",
    changes: [{ kind: "attribute", name: "alt", value }],
    expects: { alt: null },
  };
  const [row] = await db
    .insert(corrections)
    .values({
      ...place,
      element,
      rule: "img-alt",
      note,
      markup,
      pageUrl: "https://pottery.example/",
      value,
      draft,
      createdBy: userId,
      changedBy: userId,
      changedAt: now,
    })
    .returning();
  const correctionId = row?.id ?? "";
  await db
    .insert(correctionVersions)
    .values({ correctionId, number: 1, act: "saved", value, userId, at: now });
  await db.insert(correctionPages).values({ correctionId, pageId, outcome: "applied", checkedAt: now });
  return { correctionId, element };
}
