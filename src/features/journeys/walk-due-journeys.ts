import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNull, lte, or } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { type JourneyOutcome, outcomeOf } from "#shared/journeys/choices.ts";
import type { StepResult } from "#shared/journeys/schemas.ts";
import { issuesView, NOTIFICATIONS_VIEW } from "#shared/paths.ts";
import { HOUR_MS } from "#shared/time.ts";
import type { Config } from "#src/config.ts";
import { type Transaction, transact } from "#src/db/client.ts";
import { users } from "#src/db/schema/accounts.ts";
import { type Journey, journeyPictures, journeys, journeyWalks } from "#src/db/schema/journeys.ts";
import { type Site, sites } from "#src/db/schema/sites.ts";
import { log } from "#src/log.ts";
import { logError } from "#src/log-error.ts";
import { composeMail } from "#src/mail/compose-mail.ts";
import { button, note, textLink } from "#src/mail/mail-blocks.ts";
import { mailTo } from "#src/mail/mail-reader.ts";
import type { OutgoingMail } from "#src/mail/outgoing-mail.ts";
import { transactAndMail } from "#src/mail/transact-and-mail.ts";
import { BrowserProblem } from "#src/scanner/browser/browser-problem.ts";
import type { WalkedStep } from "#src/scanner/browser/walk-journey.ts";
import { sealBytes } from "#src/sealed-bytes.ts";
import type { Services } from "#src/services.ts";
import { accessOf } from "../accounts/access.ts";
import { proofOf } from "../sites/proof-record.ts";
import { findRecipient, type ScanRecipient } from "../sites/scan-recipient.ts";
import { storableText } from "../sites/storable-text.ts";
import { pictureId, pictureKey } from "./read-step-picture.ts";
import { nextNight } from "./save-journey.ts";

/** Lease longer than any walk takes. */
const LEASE_MS = 5 * 60_000;
/** Time between two emails about one journey: nearly a day, since walks end at different times. */
const MAIL_PAUSE_MS = 20 * HOUR_MS;
const LONGEST_TEXT = 500;

/**
 * Walks journeys that are due, one after the other. A lease keeps other replicas away; the next
 * walk is set when one begins, so a journey that crashes its process waits until the next night.
 */
export async function walkDueJourneys(services: Services): Promise<void> {
  if (!services.browserScanner) return;
  for (let due = await claim(services); due; due = await claim(services)) {
    const walked = (await mayWalk(services, due.site)) ? await tryWalk(services, due) : [];
    await endWalk(services, due, walked);
    if (walked === AWAY) return;
  }
}

/** Result while the browser is unavailable, also since this server stops. */
const AWAY = "away";
const AWAY_MS = HOUR_MS;

/** Results of the start page and of each step; empty if nothing is to be stored. */
type Walk = WalkedStep[] | "failed" | typeof AWAY;

interface Due {
  journey: Journey;
  site: Site;
}

/** Takes the journey that has waited longest; null if none is due. */
function claim({ db, clock }: Services): Promise<Due | null> {
  const now = clock.now();
  return transact(db, async (tx) => {
    const [due] = await tx
      .select({ journey: journeys, site: sites })
      .from(journeys)
      .innerJoin(sites, eq(sites.id, journeys.siteId))
      .where(
        and(lte(journeys.nextWalkAt, now), or(isNull(journeys.leaseUntil), lte(journeys.leaseUntil, now))),
      )
      .orderBy(asc(journeys.nextWalkAt))
      .limit(1)
      .for("update", { of: journeys, skipLocked: true });
    if (!due) return null;
    const lease = randomUUID();
    const nextWalkAt = due.journey.isOn ? nextNight(due.site.id, now) : null;
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    await tx.update(journeys).set({ lease, leaseUntil, nextWalkAt }).where(eq(journeys.siteId, due.site.id));
    return { ...due, journey: { ...due.journey, lease } };
  });
}

/** Gives the lease back, and stores the walk unless the journey was changed meanwhile. */
async function endWalk(services: Services, { journey, site }: Due, walk: Walk): Promise<void> {
  const later = walk === AWAY ? { nextWalkAt: new Date(services.clock.now().getTime() + AWAY_MS) } : {};
  await transactAndMail(services, async (tx) => {
    const [current] = await tx
      .update(journeys)
      .set({ lease: null, leaseUntil: null, ...later })
      .where(and(eq(journeys.siteId, site.id), eq(journeys.lease, journey.lease ?? "")))
      .returning();
    if (!current || walk === AWAY || walk.length === 0) return;
    const walked = walk === "failed" ? [] : walk;
    const outcome = walk === "failed" ? walk : outcomeOf(walked.map(({ state }) => state));
    await storeWalk(services, tx, { journey: current, walked, outcome });
    await tellOwner(services, tx, { journey: current, walked, outcome });
  });
}

/** Whether the site is still the account's, which still has access. */
async function mayWalk(services: Services, site: Site): Promise<boolean> {
  const [owner] = await services.db.select().from(users).where(eq(users.accountId, site.accountId));
  if (!owner || !site.claim || site.removedAt || site.isPaused) return false;
  return accessOf(owner, services) !== "off";
}

async function tryWalk({ browserScanner }: Services, { journey, site }: Due): Promise<Walk> {
  const isProven = proofOf(site) !== null;
  const steps = journey.steps.map((step) => ({ ...step, maySend: step.maySend && isProven }));
  const start = new URL(journey.start, site.origin).href;
  const plan = { start, steps, isOwnHost: (hostname: string) => isHostOf(hostname, site.host) };
  try {
    return (await browserScanner?.walk(plan)) ?? [];
  } catch (error) {
    if (!(error instanceof BrowserProblem)) {
      logError(`The journey on ${site.host} was not walked`, error);
      return "failed";
    }
    log.warn(`The journey on ${site.host} was not walked: ${error.message}`);
    return error.reason === "unavailable" ? AWAY : "failed";
  }
}

/** Whether a host is the site's, with or without `www.`, or below it. */
export function isHostOf(hostname: string, host: string): boolean {
  const bare = host.replace(/^www\./, "");
  return hostname === bare || hostname.endsWith(`.${bare}`);
}

interface Walked {
  journey: Journey;
  walked: readonly WalkedStep[];
  outcome: JourneyOutcome;
}

async function storeWalk({ clock, secret }: Services, tx: Transaction, { journey, walked, outcome }: Walked) {
  const { siteId, steps } = journey;
  const older = new QueryBuilder()
    .select({ id: journeyWalks.id })
    .from(journeyWalks)
    .where(eq(journeyWalks.siteId, siteId));
  await tx.delete(journeyPictures).where(inArray(journeyPictures.walkId, older));
  const id = randomUUID();
  const results = walked.map(storableResult);
  await tx.insert(journeyWalks).values({ id, siteId, steps, outcome, results, walkedAt: clock.now() });
  const pictures = walked.flatMap(({ picture }, place) =>
    picture
      ? [{ walkId: id, place, sealed: sealBytes(pictureKey(secret), pictureId(id, place), picture) }]
      : [],
  );
  if (pictures.length > 0) await tx.insert(journeyPictures).values(pictures);
}

/** Drops the picture, and characters that PostgreSQL cannot store. */
function storableResult({ picture: _picture, ...result }: WalkedStep): StepResult {
  return JSON.parse(JSON.stringify(result), (_, value) =>
    typeof value === "string" ? storableText(value, LONGEST_TEXT) : value,
  );
}

/** Queues an email if the journey has stopped working, or works again. */
async function tellOwner(services: Services, tx: Transaction, { journey, walked, outcome }: Walked) {
  if (outcome === "failed" || outcome === "held") return;
  const { siteId, toldWorks, mailedAt } = journey;
  const works = outcome === "passed";
  if (works === toldWorks) return;
  const now = services.clock.now();
  const isSoon = mailedAt !== null && now.getTime() - mailedAt.getTime() < MAIL_PAUSE_MS;
  if (toldWorks !== null && isSoon) return;
  const recipient = toldWorks === null ? null : await findRecipient(services, tx, siteId);
  const mailed = recipient ? { mailedAt: now } : {};
  await tx
    .update(journeys)
    .set({ toldWorks: works, ...mailed })
    .where(eq(journeys.siteId, siteId));
  if (!recipient) return;
  const place = walked.findIndex(({ state }) => state !== "done");
  await services.mail.add(tx, journeyMail(services.config, recipient, { journey, outcome, place }));
}

const ENGLISH = {
  works: {
    subject: (journey: string, host: string) => `“${journey}” works by keyboard again: ${host}`,
    text: (journey: string, host: string) =>
      `The journey “${journey}” on ${host} can be walked to its end again with the keyboard alone.`,
  },
  barrier: {
    subject: (journey: string, host: string) => `“${journey}” no longer works by keyboard: ${host}`,
    text: (journey: string, host: string) =>
      `The journey “${journey}” on ${host} can no longer be walked to its end with the keyboard alone. People who can’t use a mouse probably get stuck there as well.`,
  },
  changed: {
    subject: (journey: string, host: string) => `“${journey}” has changed: ${host}`,
    text: (journey: string, host: string) =>
      `The journey “${journey}” on ${host} can no longer be walked, because the website isn’t as its steps describe it. That doesn’t have to be a barrier: maybe a control has a new name or a page has moved. Please update the steps.`,
  },
  start: "It ended at the start page.",
  step: (place: number) => `It ended at step ${place}.`,
  open: "See what happened",
  caution:
    "A walk by a machine shows where the keyboard leads. Whether the path is easy to follow, only people can tell.",
  choose: "Choose which emails you get",
};

const GERMAN: typeof ENGLISH = {
  works: {
    subject: (journey, host) => `„${journey}“ geht wieder mit der Tastatur: ${host}`,
    text: (journey, host) =>
      `Der Ablauf „${journey}“ auf ${host} lässt sich wieder allein mit der Tastatur bis zum Ende durchgehen.`,
  },
  barrier: {
    subject: (journey, host) => `„${journey}“ geht nicht mehr mit der Tastatur: ${host}`,
    text: (journey, host) =>
      `Der Ablauf „${journey}“ auf ${host} lässt sich nicht mehr allein mit der Tastatur bis zum Ende durchgehen. Wer keine Maus benutzen kann, kommt dort vermutlich auch nicht weiter.`,
  },
  changed: {
    subject: (journey, host) => `„${journey}“ hat sich geändert: ${host}`,
    text: (journey, host) =>
      `Der Ablauf „${journey}“ auf ${host} lässt sich nicht mehr durchgehen, weil die Website nicht mehr zu den beschriebenen Schritten passt. Das muss keine Barriere sein: Vielleicht heißt ein Bedienelement jetzt anders, oder eine Seite ist umgezogen. Bitte passen Sie die Schritte an.`,
  },
  start: "Er endete auf der Startseite des Ablaufs.",
  step: (place) => `Er endete bei Schritt ${place}.`,
  open: "Ansehen, was geschehen ist",
  caution:
    "Ein Durchgang durch eine Maschine zeigt, wohin die Tastatur führt. Ob der Ablauf leicht zu verstehen ist, können nur Menschen beurteilen.",
  choose: "Auswählen, welche Mails Sie bekommen",
};

const WORDS = { en: ENGLISH, de: GERMAN };

interface Ended {
  journey: Journey;
  outcome: JourneyOutcome;
  /** Place of the result at which the walk ended; 0 is the start page. */
  place: number;
}

/** Tells the owner that a journey stopped working, or works again. */
function journeyMail(
  config: Config,
  { site, owner }: ScanRecipient,
  { journey, outcome, place }: Ended,
): OutgoingMail {
  const { reader, words } = mailTo(owner, WORDS);
  const { subject, text } =
    words[outcome === "passed" ? "works" : outcome === "changed" ? "changed" : "barrier"];
  const ended = place === 0 ? words.start : words.step(place);
  return composeMail(
    config,
    { kind: "journey-changed", ...reader, subject: subject(journey.name, site.host) },
    text(journey.name, site.host),
    ...(outcome === "passed" ? [] : [ended]),
    button(words.open, `${issuesView(site.id)}?show=journey`),
    note(words.caution),
    textLink(words.choose, NOTIFICATIONS_VIEW),
  );
}
