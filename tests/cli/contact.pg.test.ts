import { afterAll, beforeAll, expect, test } from "bun:test";
import { createInstallation, type Installation } from "../helpers/command-line.ts";
import { newEmail } from "../helpers/people.ts";

let server: Installation;
beforeAll(async () => {
  server = await createInstallation();
});
afterAll(() => server.stop());

const MESSAGE = { name: "Ada Lovelace", websiteUrl: "", topic: "general", message: "Hello\nthere" };

async function send(email: string) {
  const browser = server.browser();
  const { body } = await browser.call("GET", "/api/contact/ticket");
  server.clock.advance(60_000);
  await browser.call("POST", "/api/contact", { ...MESSAGE, email, ticket: body.ticket });
}

test("messages are listed by address, and deleted by id or address only with --yes", async () => {
  expect((await server.run("contact", "list")).out).toBe("No messages\n");
  const [ada, eve] = [newEmail("ada"), newEmail("eve")];
  await send(ada);
  await send(eve);

  const { out } = await server.run("contact", "list");
  expect(out).toMatch(/^id +createdAt +topic +language +email +name\n/);
  expect(out).not.toContain("Hello");
  const { messages } = await server.json("contact", "list", "--email", ada);
  expect(messages).toMatchObject([{ ...MESSAGE, websiteUrl: null, email: ada, language: "en" }]);
  expect(messages[0].sendKey).toBeUndefined();

  expect((await server.run("contact", "delete", messages[0].id)).code).toBe(2);
  const byId = await server.json("contact", "delete", messages[0].id, "--yes");
  expect(byId).toEqual({ deleted: messages[0].id, messages: 1 });
  expect(await server.json("contact", "delete", eve, "--yes")).toEqual({ deleted: eve, messages: 1 });
  expect((await server.run("contact", "list")).out).toBe("No messages\n");
  expect((await server.run("contact", "delete", eve, "--yes")).code).toBe(1);
});

test.each(["nobody", "12"])("deleting %p fails, since there is no such message", async (who) => {
  expect((await server.run("contact", "delete", who, "--yes")).code).toBe(2);
});
