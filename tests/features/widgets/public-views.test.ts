import { expect, spyOn, test } from "bun:test";
import { PublicViews } from "../../../src/features/widgets/public-views.ts";
import {
  DEFAULT_WIDGET_APPEARANCE,
  DEFAULT_WIDGET_SETTINGS,
  type PublicWidgetView,
} from "../../../src/shared/widget-config.ts";

const VIEW: PublicWidgetView = {
  ...DEFAULT_WIDGET_APPEARANCE,
  active: true,
  settings: DEFAULT_WIDGET_SETTINGS,
};

function setUp(load: () => Promise<PublicWidgetView | null>) {
  let now = 0;
  let loads = 0;
  const views = new PublicViews(
    () => {
      loads += 1;
      return load();
    },
    { now: () => new Date(now) },
  );
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { views, loads: () => loads, pass };
}

test("asks the database once in 30 seconds, however many ask at once", async () => {
  const { views, loads, pass } = setUp(async () => VIEW);
  await Promise.all([views.get("a"), views.get("a"), views.get("a")]);
  await views.get("a");
  expect(loads()).toBe(1);
  pass(30_001);
  await views.get("a");
  expect(loads()).toBe(2);
});

test("serves the last known view while the database is down", async () => {
  let down = false;
  const { views, pass } = setUp(async () => {
    if (down) throw new Error("connection refused");
    return VIEW;
  });
  const before = await views.get("a");
  down = true;
  pass(30_001);
  const log = spyOn(console, "error").mockImplementation(() => {});
  expect((await views.get("a")).body).toBe(before.body);
  expect(log).toHaveBeenCalledTimes(1);
  log.mockRestore();
  expect(views.get("b")).rejects.toThrow("connection refused");
});

test("a load that was under way during a write is not kept as fresh", async () => {
  const answers = [VIEW, { ...VIEW, active: false }];
  const gate = Promise.withResolvers<void>();
  const { views } = setUp(async () => {
    const answer = answers.shift() ?? null;
    await gate.promise;
    return answer;
  });
  const early = views.get("a");
  views.invalidate("a");
  gate.resolve();
  await early;
  expect(JSON.parse((await views.get("a")).body ?? "{}").active).toBe(false);
});
