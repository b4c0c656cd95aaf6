import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { StepState } from "#shared/journeys/choices.ts";
import { JOURNEY_VALIDATION } from "#shared/journeys/messages.ts";
import type { JourneyView } from "#shared/journeys/schemas.ts";
import { SCAN_ERRORS } from "#shared/sites/messages.ts";
import { DAY_MS, HOUR_MS } from "#shared/time.ts";
import { users } from "#src/db/schema/accounts.ts";
import { journeyPictures, journeys, journeyWalks } from "#src/db/schema/journeys.ts";
import { sites } from "#src/db/schema/sites.ts";
import { isHostOf, walkDueJourneys } from "#src/features/journeys/walk-due-journeys.ts";
import { BrowserProblem } from "#src/scanner/browser/browser-problem.ts";
import type { JourneyPlan, WalkedStep } from "#src/scanner/browser/walk-journey.ts";
import { createTestApp } from "#tests/helpers/app.ts";
import { insertScan } from "#tests/helpers/scanned-site.ts";
import { teamOwner } from "#tests/helpers/team.ts";

const app = await createTestApp();
afterAll(() => app.stop());

let owner: Awaited<ReturnType<typeof teamOwner>>;
let siteId: string;
/** Plans that the browser was given, and how each walk ends. */
let walked: JourneyPlan[] = [];
let ending: StepState | "crash" | "away" = "done";
let count = 0;

/** A browser that does as the test says, and nothing else. */
const browserScanner = {
  audit: () => Promise.reject(new Error("Not here")),
  stop: () => {},
  async walk(plan: JourneyPlan): Promise<WalkedStep[]> {
    walked.push(plan);
    if (ending === "crash") throw new BrowserProblem("lost", "test");
    if (ending === "away") throw new BrowserProblem("unavailable", "test");
    return [stepThatIs("done"), ...plan.steps.map(() => stepThatIs(ending as StepState))];
  },
};

function stepThatIs(state: StepState): WalkedStep {
  const result = { state, stops: 3, element: null, near: ["Odd \0 name"], problems: [], heldBack: 0 };
  return { ...result, leftTo: "", path: "/shop", picture: Buffer.from("RIFF a picture") };
}

beforeEach(async () => {
  [walked, ending] = [[], "done"];
  app.services.browserScanner = browserScanner;
  owner = await teamOwner(app);
  await app.services.db.update(users).set({ isEmailVerified: true }).where(eq(users.id, owner.user.id));
  count += 1;
  ({ siteId } = await insertScan(app, owner.user, `shop-${count}.example`));
  await app.services.db.delete(journeys);
});

const path = () => `/api/sites/${siteId}/journey`;
const PRESS = { kind: "press", name: "Buy" };
const save = (more: object = {}) =>
  owner.browser.call("PUT", path(), { name: "Buying", start: "/shop", steps: [PRESS], ...more });
const start = () => owner.browser.call("POST", `${path()}/walks`);
const read = async () => (await owner.browser.call("GET", path())).body as unknown as JourneyView;

/** Walks at the next night. */
async function night(end: typeof ending): Promise<void> {
  ending = end;
  app.clock.advance(DAY_MS);
  await walkDueJourneys(app.services);
}

async function mailsAbout(): Promise<string[]> {
  await app.mail.deliverDue();
  return app.sent
    .filter(({ kind, to }) => kind === "journey-changed" && to === owner.email)
    .map(({ subject }) => subject);
}

describe("a journey", () => {
  test("is saved, walked at night, shown with its steps' results, pictures of the last walk and dates of changes, and deleted with its walks", async () => {
    expect((await save()).status).toBe(200);
    await walkDueJourneys(app.services);
    expect(walked).toEqual([]);
    await night("done");
    expect(walked.map((plan) => plan.start)).toEqual([`https://shop-${count}.example/shop`]);
    const { journey, walk } = await read();
    expect(journey).toMatchObject({ name: "Buying", isOn: true, isWalking: false });
    const steps = [{ ...PRESS, maySend: false }];
    expect(walk).toMatchObject({ outcome: "passed", pictures: [0, 1], steps });
    expect(walk?.results.map(({ state, near }) => [state, near])).toEqual([
      ["done", ["Odd  name"]],
      ["done", ["Odd  name"]],
    ]);
    const picture = await owner.browser.call("GET", `${path()}/pictures/1`);
    expect([picture.text, picture.headers.get("content-type")]).toEqual(["RIFF a picture", "image/webp"]);
    const [stored] = await app.services.db.select().from(journeyPictures);
    expect(stored?.sealed.includes("RIFF")).toBe(false);
    expect((await owner.browser.call("GET", `${path()}/pictures/9`)).status).toBe(404);

    for (const end of ["done", "mouse-only", "no-such-name", "done"] as const) await night(end);
    const outcomes = (await read()).changes.map(({ outcome }) => outcome);
    expect(outcomes).toEqual(["passed", "changed", "barrier", "passed"]);
    expect(await app.services.db.select().from(journeyPictures)).toHaveLength(2);

    expect((await owner.browser.call("DELETE", path())).status).toBe(204);
    expect(await app.services.db.select().from(journeyWalks)).toEqual([]);
    expect((await read()).journey).toBeNull();
  });

  test("takes no card numbers, empty steps or paths elsewhere", async () => {
    const card = { kind: "type", name: "Card", text: "4242 4242 4242 4242" };
    for (const [more, sentence] of [
      [{ steps: [card] }, JOURNEY_VALIDATION.card],
      [{ steps: [{ kind: "press" }] }, JOURNEY_VALIDATION.name],
      [{ steps: [{ kind: "wait" }] }, JOURNEY_VALIDATION.textRequired],
      [{ steps: [{ kind: "page", text: "https://x.example" }] }, JOURNEY_VALIDATION.path],
      [{ steps: [] }, JOURNEY_VALIDATION.steps],
      [{ start: "//elsewhere.example/" }, JOURNEY_VALIDATION.path],
      [{ start: "/\\elsewhere.example/" }, JOURNEY_VALIDATION.path],
      [{ name: " " }, JOURNEY_VALIDATION.nameRequired],
    ] as const) {
      const { status, text } = await save(more);
      expect([status, text]).toEqual([422, expect.stringContaining(sentence)]);
    }
  });

  test("sends only what a proven website's owner marked", async () => {
    const { db } = app.services;
    const steps = [{ ...PRESS, maySend: true }];
    expect((await save({ steps })).status).toBe(200);
    await db.update(sites).set({ claim: "widget" }).where(eq(sites.id, siteId));
    await night("done");
    expect(walked[0]?.steps.map(({ maySend }) => maySend)).toEqual([false]);
    expect((await save({ steps })).body.message).toBe(SCAN_ERRORS.siteOnlySeen);
  });
});

describe("a walk now", () => {
  test("is refused without a browser, during a walk and too often", async () => {
    expect((await start()).status).toBe(404);
    await save({ isOn: false });
    expect((await start()).status).toBe(202);
    expect((await start()).body.code).toBe("walking");
    for (let walks = 1; walks < 6; walks += 1) {
      await walkDueJourneys(app.services);
      expect((await start()).status).toBe(202);
    }
    await walkDueJourneys(app.services);
    expect((await start()).status).toBe(429);
    expect((await read()).journey).toMatchObject({ nextWalkAt: null, isWalking: false });
    app.services.browserScanner = null;
    expect((await start()).body.code).toBe("no_browser");
    expect((await read()).hasBrowser).toBe(false);
  });

  test("isn't made for a website that is paused, removed or no longer the account's", async () => {
    await save();
    await app.services.db.update(sites).set({ isPaused: true }).where(eq(sites.id, siteId));
    await night("done");
    await app.services.db.update(sites).set({ isPaused: false, claim: null }).where(eq(sites.id, siteId));
    await night("done");
    expect(walked).toEqual([]);
    expect((await start()).body.code).toBe("site_not_proven");
  });
});

describe("a lease", () => {
  test("keeps other replicas away, and a walk whose journey was changed meanwhile writes nothing", async () => {
    await save();
    const { promise, resolve } = Promise.withResolvers<void>();
    app.services.browserScanner = {
      ...browserScanner,
      async walk(plan) {
        await promise;
        return browserScanner.walk(plan);
      },
    };
    const both = night("done");
    const other = walkDueJourneys(app.services);
    await save({ name: "Another" });
    resolve();
    await Promise.all([both, other]);
    expect(walked).toHaveLength(1);
    expect((await read()).walk).toBeNull();
  });

  test("ends with a walk that fails, which is told as such and tried the next night, or an hour later if the browser is away", async () => {
    await save();
    await night("away");
    const away = await read();
    expect([away.walk, away.journey?.isWalking]).toEqual([null, false]);
    const later = new Date(away.journey?.nextWalkAt ?? 0).getTime() - app.clock.now().getTime();
    expect(later).toBeWithin(HOUR_MS - 60_000, HOUR_MS + 1);
    app.clock.advance(HOUR_MS);
    ending = "crash";
    await walkDueJourneys(app.services);
    const { walk, journey } = await read();
    expect([walk?.outcome, walk?.results, journey?.isWalking]).toEqual(["failed", [], false]);
    expect(new Date(journey?.nextWalkAt ?? 0).getTime()).toBeGreaterThan(app.clock.now().getTime());
    await night("done");
    expect((await read()).walk?.outcome).toBe("passed");
  });
});

describe("an email", () => {
  test("says when a journey stops working and works again, and not at the first walk", async () => {
    await save();
    await night("done");
    await night("done");
    await night("mouse-only");
    await night("mouse-only");
    await night("crash");
    await night("done");
    const host = `shop-${count}.example`;
    expect(await mailsAbout()).toEqual([
      `“Buying” no longer works by keyboard: ${host}`,
      `“Buying” works by keyboard again: ${host}`,
    ]);
    await night("no-such-name");
    expect((await app.lastMail("journey-changed", owner.email)).text).toContain("It ended at step 1.");
  });

  test("is sent once a night at most, and not to owners who want none", async () => {
    await save();
    await night("done");
    await night("mouse-only");
    for (const end of ["done", "mouse-only"] as const) {
      ending = end;
      app.clock.advance(HOUR_MS);
      await start();
      await walkDueJourneys(app.services);
    }
    expect(await mailsAbout()).toHaveLength(1);
    await app.services.db.update(users).set({ scanMails: false }).where(eq(users.id, owner.user.id));
    await night("done");
    expect(await mailsAbout()).toHaveLength(1);
  });
});

test("hosts of a website are itself and those below it", () => {
  const own = ["shop.example", "www.shop.example", "pay.shop.example"];
  const others = ["myshop.example", "shop.example.evil.example", "example"];
  expect(own.map((host) => isHostOf(host, "www.shop.example"))).toEqual([true, true, true]);
  expect(others.map((host) => isHostOf(host, "shop.example"))).toEqual([false, false, false]);
});
