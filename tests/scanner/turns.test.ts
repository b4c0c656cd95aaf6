import { expect, test } from "bun:test";
import { type TurnLimits, Turns } from "../../src/scanner/turns.ts";

const LIMITS: TurnLimits = { concurrency: 2, maxWaiting: 4, maxWaitMs: 60_000 };
const AUDIT = { isUrgent: false };
const CLICK = { isUrgent: true };

/** Takes a turn, and notes it once it is given or refused. */
function taker(turns: Turns) {
  const log: string[] = [];
  return {
    log,
    async take(name: string, kind: typeof AUDIT): Promise<void> {
      log.push((await turns.take(kind)) ? name : `not ${name}`);
    },
  };
}

test("an owner's click runs beside audits, and one of several at a time", async () => {
  const turns = new Turns(LIMITS);
  const { log, take } = taker(turns);
  await Promise.all([take("audit 1", AUDIT), take("audit 2", AUDIT), take("click 1", CLICK)]);
  const waiting = take("click 2", CLICK);
  expect(log).toEqual(["audit 1", "audit 2", "click 1"]);
  turns.pass(CLICK);
  await waiting;
  expect(log.at(-1)).toBe("click 2");
});

test("a waiting click goes before the audits that came earlier", async () => {
  const turns = new Turns({ ...LIMITS, concurrency: 1 });
  const { log, take } = taker(turns);
  await take("click 1", CLICK);
  const waiting = [take("audit 1", AUDIT), take("audit 2", AUDIT), take("click 2", CLICK)];
  for (const ended of [CLICK, CLICK, AUDIT]) {
    turns.pass(ended);
    await Bun.sleep(0);
  }
  await Promise.all(waiting);
  expect(log).toEqual(["click 1", "click 2", "audit 1", "audit 2"]);
});

test("a click beside audits gives its turn to nobody", async () => {
  const turns = new Turns({ ...LIMITS, concurrency: 1 });
  const { log, take } = taker(turns);
  await Promise.all([take("audit 1", AUDIT), take("click", CLICK)]);
  const waiting = take("audit 2", AUDIT);
  turns.pass(CLICK);
  await Bun.sleep(0);
  expect(log).toEqual(["audit 1", "click"]);
  turns.pass(AUDIT);
  await waiting;
  expect(log.at(-1)).toBe("audit 2");
});

test("tasks beyond the number that may wait are refused, and all of them at the end", async () => {
  const turns = new Turns({ ...LIMITS, concurrency: 1, maxWaiting: 1 });
  const { log, take } = taker(turns);
  await take("audit 1", AUDIT);
  const waiting = take("audit 2", AUDIT);
  await take("audit 3", AUDIT);
  turns.refuseWaiting();
  await waiting;
  expect(log).toEqual(["audit 1", "not audit 3", "not audit 2"]);
});

test("a task that waited in vain leaves the queue", async () => {
  const turns = new Turns({ concurrency: 1, maxWaiting: 1, maxWaitMs: 1 });
  const { log, take } = taker(turns);
  await take("audit 1", AUDIT);
  await take("audit 2", AUDIT);
  turns.pass(AUDIT);
  await take("audit 3", AUDIT);
  expect(log).toEqual(["audit 1", "not audit 2", "audit 3"]);
});
