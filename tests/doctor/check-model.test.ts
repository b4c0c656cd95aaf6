import { afterAll, expect, test } from "bun:test";
import { checkModel } from "#src/doctor/check-model.ts";
import { startFakeModel, suggests } from "../helpers/fake-model.ts";

const fake = startFakeModel(() => suggests("Blue"));
afterAll(() => fake.stop());

const model = { url: fake.url, name: "fake-1", key: "key-of-tests", takesPictures: true };

test("the model is asked once, with a picture if it takes pictures", async () => {
  expect(await checkModel(null)).toMatchObject([{ level: "ok" }]);
  expect(fake.asked).toHaveLength(0);
  const found = await checkModel(model);
  expect(found).toEqual([{ level: "ok", message: `fake-1 at ${fake.host} suggests texts for pictures` }]);
  expect(fake.asked).toHaveLength(1);
  expect(fake.asked[0]?.text).toContain("data:image/png;base64,");
  await checkModel({ ...model, takesPictures: false });
  expect(fake.asked[1]?.text).not.toContain("base64");
});

test("what is wrong with it is told with what to do, without the key", async () => {
  const status = (code: number) => () => Response.json({ error: "key-of-tests" }, { status: code });
  const cases: [() => Response, string][] = [
    [status(401), "Check AI_KEY"],
    [status(404), "Check AI_MODEL"],
    [status(400), "Set AI_PICTURES=off"],
    [status(500), "Look into the log"],
    [() => new Response("<p>"), "Check AI_URL"],
  ];
  for (const [reply, advice] of cases) {
    fake.replyWith(reply);
    const found = await checkModel(model);
    expect(found).toMatchObject([{ level: "fail", advice: expect.stringContaining(advice) }]);
    expect(JSON.stringify(found)).not.toContain("key-of-tests");
  }
  expect(await checkModel({ ...model, url: "http://127.0.0.1:1" })).toMatchObject([
    { level: "fail", message: "fake-1 at 127.0.0.1:1: unreachable" },
  ]);
});

test("an address in the open is warned of, and one on this machine or in a container isn't", async () => {
  const levels = async (url: string) => (await checkModel({ ...model, url })).map(({ level }) => level);
  expect(await levels("http://models.invalid/v1")).toEqual(["warn", "fail"]);
  expect(await levels("http://localhost:1/v1")).toEqual(["fail"]);
});
