import { afterAll, beforeAll, expect, test } from "bun:test";
import { createInstallation, type Installation } from "../helpers/command-line.ts";

let server: Installation;
beforeAll(async () => {
  server = await createInstallation();
});
afterAll(() => server.stop());

test("a code is created once, listed with its limits, and ended, and the audit says by whom", async () => {
  const create = ["promotion", "create", "SPRING-27", "--percent", "30", "--months", "3", "--max", "5"];
  expect(await server.json(...create, "--until", "2099-01-01")).toMatchObject({
    code: "SPRING-27",
    off: "30%",
    duration: "3 months",
    takesOff: "30% off 3 monthly payments, or 1 yearly payment",
    until: "2099-01-01T00:00:00.000Z",
    redeemed: 0,
    max: 5,
    active: true,
  });
  const again = await server.run("promotion", "create", "spring-27", "--percent", "10");
  expect([again.code, again.err]).toEqual([1, expect.stringContaining("There is an active code")]);
  expect(await server.json("promotion", "list")).toMatchObject({
    codes: [{ code: "SPRING-27", active: true }],
  });
  expect(await server.json("promotion", "end", "spring-27")).toEqual({ ended: "spring-27" });
  expect((await server.stripe.promotionCodes.list()).data).toMatchObject([{ active: false }]);
  const ended = await server.run("promotion", "end", "SPRING-27");
  expect([ended.code, ended.err]).toEqual([1, expect.stringContaining("There is no active code")]);
  const { acts } = await server.json("audit", "list");
  expect(acts).toMatchObject([
    { command: "promotion end", after: { code: "SPRING-27" } },
    { command: "promotion create", after: { code: "SPRING-27", percent: 30, months: 3, max: 5 } },
  ]);
});

test.each([
  ["SP", "30"],
  ["SPRING 27", "30"],
  ["SPRING", "101"],
  ["SPRING", "0"],
])("the code %s with %s percent is wrong use", async (code, percent) => {
  expect((await server.run("promotion", "create", code, "--percent", percent)).code).toBe(2);
});
