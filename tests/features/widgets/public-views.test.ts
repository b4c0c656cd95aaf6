import { expect, spyOn, test } from "bun:test";
import { PublicViews } from "../../../src/features/widgets/public-views.ts";
import { DEFAULT_WIDGET_APPEARANCE, type PublicWidgetView } from "../../../src/shared/widget-config.ts";
import { DEFAULT_WIDGET_SETTINGS } from "../../../src/shared/widget-defaults.ts";

const VIEW: PublicWidgetView = {
  ...DEFAULT_WIDGET_APPEARANCE,
  active: true,
  settings: DEFAULT_WIDGET_SETTINGS,
};

const WORDS = {
  en: { title: "Accessibility", failed: "Failed" },
  de: { title: "Barrierefreiheit", failed: "Fehler" },
  pt: { title: "Acessibilidade", failed: "Erro" },
  "zh-Hant": { title: "無障礙", failed: "失敗" },
  "sr-Latn": { title: "Pristupačnost", failed: "Nije uspelo" },
};
const NONE = { own: null, page: null };

function setUp(load: () => Promise<PublicWidgetView | null>) {
  let now = 0;
  let loads = 0;
  const views = new PublicViews(
    () => {
      loads += 1;
      return load();
    },
    { now: () => new Date(now) },
    WORDS,
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
  expect((await views.get("a")).answer(NONE)).toEqual(before.answer(NONE));
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
  expect(JSON.parse((await views.get("a")).answer(NONE).body ?? "{}").active).toBe(false);
});

test.each([
  ["the page's language", { own: null, page: "de-AT" }, "de"],
  ["the visitor's own choice before the page's", { own: "pt", page: "de" }, "pt"],
  ["a language by its script", { own: null, page: "zh-TW" }, "zh-Hant"],
  ["Serbian in the script it is kept in", { own: null, page: "sr-RS" }, "sr-Latn"],
  ["Serbian in the other script", { own: null, page: "sr-Cyrl-RS" }, "sr-Latn"],
  ["a language for its regional kind", { own: null, page: "PT-br" }, "pt"],
  ["English for what we do not speak", { own: "tlh", page: "x-none" }, "en"],
  ["English when nothing is known", NONE, "en"],
] as const)("words are in %s", async (_, asked, language) => {
  const { views } = setUp(async () => VIEW);
  const { body } = (await views.get("a")).answer(asked);
  expect(JSON.parse(body ?? "").launcher).toMatchObject({ language, title: WORDS[language].title });
});

test("each language has an ETag of its own", async () => {
  const { views } = setUp(async () => VIEW);
  const cached = await views.get("a");
  const tags = [NONE, { own: null, page: "de" }, { own: null, page: "pt" }].map(
    (asked) => cached.answer(asked).etag,
  );
  expect(new Set(tags).size).toBe(3);
});
