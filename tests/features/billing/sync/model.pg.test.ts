import { afterAll, beforeAll, test } from "bun:test";
import fc from "fast-check";
import { ensurePrices } from "#src/features/billing/provider/prices.ts";
import { LONG, someOf } from "#tests/helpers/long.ts";
import { createTestApp, type TestApp } from "../../../helpers/app.ts";
import { checkEnd, checkWorld } from "./model/check.ts";
import { FIXED_STORIES } from "./model/fixed-stories.ts";
import { LateAnswers } from "./model/late-answers.ts";
import { beginStory, processEverything } from "./model/owner.ts";
import { catchUp, perform } from "./model/perform.ts";
import { actsOf, type Story, story } from "./model/story.ts";

const { HANDRAIL_TEST_SEED, HANDRAIL_TEST_PATH, HANDRAIL_TEST_RUNS } = process.env;
/** CI runs the same stories each time; the long run, or a seed, generates new ones. */
const RUNS = Number(HANDRAIL_TEST_RUNS ?? (LONG ? 1_500 : 8));
/** Generous limit, even on a busy machine. */
const LONGEST_MS = 60_000 + RUNS * 20_000;

let app: TestApp;
beforeAll(async () => {
  const late = new LateAnswers(3);
  app = await createTestApp(
    { EUR_PRICES: "on" },
    { replicas: 2, beforeReply: (request) => late.hold(request) },
  );
  await ensurePrices(app.stripe, app.config);
});
afterAll(() => app.stop());

test(
  "whatever an owner does, the stored state matches the provider, each change is mailed once, and no cancelled owner is charged",
  async () => {
    await fc.assert(fc.asyncProperty(story, play), {
      numRuns: RUNS,
      examples: someOf(FIXED_STORIES, 0, 3).map((fixed): [Story] => [fixed]),
      interruptAfterTimeLimit: LONGEST_MS * 0.9,
      markInterruptAsFailure: true,
      asyncReporter: report,
      ...(HANDRAIL_TEST_PATH && { path: HANDRAIL_TEST_PATH }),
      ...seed(),
    });
  },
  LONGEST_MS,
);

function seed(): { seed?: number } {
  if (HANDRAIL_TEST_SEED) return { seed: Number(HANDRAIL_TEST_SEED) };
  return LONG ? {} : { seed: 20_261_120 };
}

async function play(current: Story): Promise<void> {
  const owner = await beginStory(app, current);
  await checkWorld(app, owner);
  for (const { action, immediately } of actsOf(current)) {
    await perform(app, owner, action);
    if (immediately) continue;
    await processEverything(app);
    await checkWorld(app, owner);
  }
  await catchUp(app, current.catchUp);
  await processEverything(app);
  await checkEnd(app, owner);
}

/** Prints the smallest failing story, and how to reproduce it. */
async function report(run: fc.RunDetails<[Story]>): Promise<void> {
  if (!run.failed) return;
  const [smallest] = run.counterexample ?? [];
  if (!smallest) throw new Error(`Only ${run.numRuns} of ${RUNS} stories were played in the time`);
  const again = `HANDRAIL_TEST_SEED=${run.seed} HANDRAIL_TEST_PATH=${run.counterexamplePath}`;
  throw new Error(
    `Story ${run.numRuns} fails; made as small as possible (${run.numShrinks} steps), ${fc.stringify(smallest)}\n` +
      `Again: ${again} bun test tests/features/billing/sync/model.pg.test.ts --timeout 120000\n`,
    { cause: run.errorInstance },
  );
}
