import { afterAll, expect, test } from "bun:test";
import { ERRORS } from "#shared/messages.ts";
import { listCommonPasswords } from "#src/build/list-common-passwords.ts";
import { isCommonPassword } from "#src/features/accounts/common-passwords/is-common-password.ts";
import { type Answer, createTestApp } from "../../helpers/app.ts";
import { mailedToken, newEmail, newPerson, PASSWORD } from "../../helpers/people.ts";
import { teamOwner } from "../../helpers/team.ts";

const COMMON = "P@ssw0rd2026!";
const LIST = `${import.meta.dir}/../../../src/features/accounts/common-passwords/listed-passwords.json`;

test("passwords that attackers try first or made of the person's words are refused, and others accepted", () => {
  const words = ["ada.lovelace@harbour-pottery.example", "adal99", "ada@example.com", "handrail", ""];
  const tried = ["Passw0rd!", COMMON, "Summer2026!", "!!Welcome1", "1qaz@WSX", "Aa123456!", "L58jkdjP!"];
  expect(tried.filter((password) => !isCommonPassword(password, []))).toEqual([]);
  const own = ["Ada.Lovelace1!", "Harbour-Pottery26!", "AdaL99!", "@Ada.Lovelace1"];
  expect(own.filter((password) => !isCommonPassword(password, words))).toEqual([]);
  expect(own.filter((password) => isCommonPassword(password, []))).toEqual([]);
  const hard = [PASSWORD, "Summer-Rain-84!", "Dragon-8317-5529!", "gH7$kq2Lw!x"];
  expect(hard.filter((password) => isCommonPassword(password, words))).toEqual([]);
});

test("the list is the one that its script makes of the package", async () => {
  expect(await Bun.file(LIST).text()).toBe(await listCommonPasswords());
});

/** Elsewhere than on the own machine, where only listed passwords themselves are refused. */
const PUBLIC = {
  PUBLIC_URL: "https://handrail.example",
  BILLING: "demo",
  SECRET: "s".repeat(64),
  SMTP_URL: "smtp://mail.handrail.example",
  MAIL_FROM: "hello@handrail.example",
  SUPPORT_EMAIL: "help@handrail.example",
};

const app = await createTestApp(PUBLIC);
afterAll(() => app.stop());

const told = { code: "common_password", fields: { password: ERRORS.commonPassword } };
const refusal = { status: 422, body: told };
const post = (path: string, body: object): Promise<Answer> => app.browser().call("POST", path, body);

test("the field of a new password says that it is common at each way to register", async () => {
  const person = { email: newEmail(), websiteUrl: "example.com", acceptTerms: true };
  for (const password of [COMMON, `${person.email.replace("a", "A")}1!`]) {
    expect(await post("/api/auth/register-step1", { ...person, password })).toMatchObject(refusal);
    expect(await post("/api/auth/register", { ...person, password })).toMatchObject(refusal);
  }
  const dialog = { username: `grace${Date.now()}`, email: newEmail() };
  for (const password of [COMMON, `${dialog.username.replace("g", "G")}!`]) {
    const chosen = { ...dialog, password, confirmPassword: password };
    expect(await post("/api/auth/register", chosen)).toMatchObject(refusal);
  }
});

test("the field of a new password says that it is common at a changed password, and at a reset, whose link still works afterwards", async () => {
  const { browser, email } = await newPerson(app);
  const change = { currentPassword: PASSWORD, password: COMMON };
  expect(await browser.call("POST", "/api/account/password", change)).toMatchObject(refusal);

  await post("/api/auth/forgot-password", { email });
  const token = await mailedToken(app, "password-reset", email);
  expect(await post("/api/auth/reset-password", { token, password: COMMON })).toMatchObject(refusal);
  const reset = await post("/api/auth/reset-password", { token, password: "Newer-horse2!" });
  expect(reset.status).toBe(200);
});

test("the field of a new password says that it is common at an invitation", async () => {
  const owner = await teamOwner(app);
  const email = newEmail("bo");
  await owner.browser.call("POST", "/api/team/invites", { email, role: "viewer" });
  const token = await mailedToken(app, "team-invite", email);
  expect(await post("/api/invitation/registration", { token, password: COMMON })).toMatchObject(refusal);
});

test("a demo on the own machine refuses what is listed, and no variation of it", async () => {
  const demo = await createTestApp();
  const step1 = (password: string) => {
    const person = { email: newEmail(), websiteUrl: "example.com", acceptTerms: true };
    return demo.browser().call("POST", "/api/auth/register-step1", { ...person, password });
  };
  expect((await step1("P@ssw0rd2026!")).status).toBe(200);
  expect((await step1("L58jkdjP!")).status).toBe(422);
  await demo.stop();
});
