import { expect, test } from "bun:test";
import { DEFAULT_WIDGET_APPEARANCE, type SentWidgetView } from "#shared/widgets/config.ts";
import { DEFAULT_OWNER_SETTINGS } from "#shared/widgets/defaults.ts";
import { isDatabaseUnavailable } from "#src/db/database-unavailable.ts";
import { publicView } from "#src/features/widgets/public-view.ts";
import { PublicViews } from "#src/features/widgets/public-views.ts";

const VIEW = publicView({ ...DEFAULT_WIDGET_APPEARANCE, settings: DEFAULT_OWNER_SETTINGS });

const WORDS = {
  en: { title: "Accessibility", failed: "Failed" },
  de: { title: "Barrierefreiheit", failed: "Fehler" },
  pt: { title: "Acessibilidade", failed: "Erro" },
  "zh-Hant": { title: "無障礙", failed: "失敗" },
  "sr-Latn": { title: "Pristupačnost", failed: "Nije uspelo" },
};
const NONE = { own: null, page: null };

function setUp(load: () => Promise<SentWidgetView | null>) {
  let now = 0;
  let loads = 0;
  let underWay = 0;
  let most = 0;
  const views = new PublicViews({
    async load(publicIds) {
      loads += 1;
      underWay += 1;
      most = Math.max(most, underWay);
      try {
        const found = await load();
        return new Map(publicIds.flatMap((publicId) => (found ? [[publicId, found]] : [])));
      } finally {
        underWay -= 1;
      }
    },
    clock: { now: () => new Date(now) },
    words: WORDS,
  });
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { views, loads: () => loads, mostAtOnce: () => most, pass };
}

/** Lets what is loaded behind arrive. */
const settle = () => Bun.sleep(0);

test("asks the database once in 30 seconds, however many ask at once", async () => {
  const { views, loads, pass } = setUp(async () => VIEW);
  await Promise.all([views.get("a"), views.get("a"), views.get("a")]);
  await views.get("a");
  expect(loads()).toBe(1);
  pass(30_001);
  await views.get("a");
  expect(loads()).toBe(2);
});

test("a view that has grown old is answered at once with its age, and loaded behind", async () => {
  const answers = [VIEW, { ...VIEW, active: false }];
  const { views, pass } = setUp(async () => answers.shift() ?? null);
  await views.get("a");
  pass(42_000);
  const old = views.known("a")?.answer(NONE);
  expect(JSON.parse(old?.body ?? "").active).toBe(true);
  expect(old?.headers.get("handrail-view-age")).toBe("42");
  expect(views.oldestAnswered).toBe(42);
  await settle();
  const fresh = views.known("a")?.answer(NONE);
  expect(JSON.parse(fresh?.body ?? "").active).toBe(false);
  expect(fresh?.headers.get("handrail-view-age")).toBe("0");
});

test("while the database does not answer, each view in memory is answered at once, however old", async () => {
  let gate: Promise<unknown> = Promise.resolve();
  const { views, mostAtOnce, pass } = setUp(async () => {
    await gate;
    return VIEW;
  });
  const ids = Array.from({ length: 1_200 }, (_, number) => `widget${number}`);
  await Promise.all(ids.map((id) => views.get(id)));
  const silence = Promise.withResolvers<never>();
  gate = silence.promise;
  pass(31_000);
  expect(ids.filter((id) => !views.known(id))).toEqual([]);
  silence.reject(new Error("no answer"));
  await settle();
  pass(3_600_000);
  expect(ids.filter((id) => !views.known(id))).toEqual([]);
  expect(views.known("widget7")?.answer(NONE).headers.get("handrail-view-age")).toBe("3631");
  expect(mostAtOnce()).toBe(1);
});

test("a view that was written is answered from memory too while the database is down", async () => {
  let down = false;
  const { views, pass, loads } = setUp(async () => {
    if (down) throw new Error("connection refused");
    return VIEW;
  });
  await views.get("a");
  views.invalidate("a");
  down = true;
  expect(JSON.parse((await views.get("a")).answer(NONE).body ?? "").active).toBe(true);
  expect(views.known("a")).toBeDefined();
  await expect(views.get("b")).rejects.toThrow("connection refused");
  await settle();
  const before = loads();
  views.known("a");
  expect(loads()).toBe(before);
  pass(1_001);
  views.known("a");
  await settle();
  expect(loads()).toBe(before + 1);
});

test("a widget of which nothing is known is not waited for long", async () => {
  const { views } = setUp(() => new Promise(() => {}));
  expect(await Promise.resolve(views.get("a")).catch(isDatabaseUnavailable)).toBe(true);
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

test("words are in the visitor's language or the page's, in English without either, each with its own tag", async () => {
  const { views } = setUp(async () => VIEW);
  const cached = await views.get("a");
  const asked: [own: string | null, page: string | null, language: keyof typeof WORDS][] = [
    [null, "de-AT", "de"],
    ["pt", "de", "pt"],
    [null, "zh-TW", "zh-Hant"],
    [null, "sr-RS", "sr-Latn"],
    [null, "sr-Cyrl-RS", "sr-Latn"],
    [null, "PT-br", "pt"],
    ["tlh", "x-none", "en"],
    [null, null, "en"],
  ];
  const tags = new Set<string>();
  for (const [own, page, language] of asked) {
    const { body, etag } = cached.answer({ own, page });
    expect(JSON.parse(body ?? "").launcher).toMatchObject({ language, title: WORDS[language].title });
    tags.add(etag);
  }
  expect(tags.size).toBe(5);
});
