import { afterAll, expect, test } from "bun:test";
import { createTestApp } from "../../helpers/app.ts";
import { newPerson } from "../../helpers/people.ts";

const app = await createTestApp();
afterAll(() => app.stop());

test("a profile is changed field by field; what is emptied or null is nothing, and a website gets its scheme", async () => {
  const { browser, email } = await newPerson(app);
  const name = { contactPerson: "Ada", username: `ada-${Date.now()}` };
  expect((await browser.call("PATCH", "/api/account", name)).status).toBe(200);
  const second = await browser.call("PATCH", "/api/account", { websiteUrl: "shop.example" });
  expect(second.body).toMatchObject({ email, ...name, websiteUrl: "https://shop.example" });
  await browser.call("PATCH", "/api/account", { contactPerson: "  ", username: "" });
  const { body } = await browser.call("GET", "/api/account");
  expect(body).toMatchObject({ contactPerson: null, username: null, websiteUrl: "https://shop.example" });
  expect((await browser.call("PATCH", "/api/account", {})).body).toEqual(body);
  await browser.call("PATCH", "/api/account", { contactPerson: "Ada", locale: "de-DE" });
  const cleared = { contactPerson: null, username: null, websiteUrl: null, locale: null };
  expect((await browser.call("PATCH", "/api/account", cleared)).body).toMatchObject(cleared);
});

test("each error is at its field, and nothing is changed then", async () => {
  const { browser } = await newPerson(app);
  const wrong = { contactPerson: "x".repeat(501), username: "no spaces", websiteUrl: "nowhere" };
  const answer = await browser.call("PATCH", "/api/account", wrong);
  expect(answer.status).toBe(422);
  expect(Object.keys(Object(answer.body.fields))).toEqual(["contactPerson", "username", "websiteUrl"]);
  expect((await browser.call("GET", "/api/account")).body).toMatchObject({ username: null });
});

test("of two who take the same username at once one gets it, and the other is told at the field", async () => {
  const [one, two] = [await newPerson(app), await newPerson(app)];
  const taking = { username: `both-${Date.now()}` };
  const answers = await Promise.all(
    [one, two].map(({ browser }) => browser.call("PATCH", "/api/account", taking)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.fields).toEqual({ username: "This username is taken. Choose another one." });
});

test("only a known region is accepted, or none", async () => {
  const { browser } = await newPerson(app);
  await browser.call("PATCH", "/api/account", { locale: "de-DE" });
  expect((await browser.call("GET", "/api/auth/user")).body).toMatchObject({ locale: "de-DE" });
  const refused = await browser.call("PATCH", "/api/account", { locale: "tlh" });
  expect(refused.body.fields).toEqual({ locale: "Choose one of the regions" });
  await browser.call("PATCH", "/api/account", { locale: "" });
  expect((await browser.call("GET", "/api/account")).body).toMatchObject({ locale: null });
});
