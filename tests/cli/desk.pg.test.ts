import { afterAll, beforeAll, expect, test } from "bun:test";
import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInstallation, type Installation } from "../helpers/command-line.ts";
import { SENT_FILE } from "../helpers/desk.ts";
import { subscriber } from "../helpers/subscribers.ts";

let server: Installation;
beforeAll(async () => {
  server = await createInstallation();
});
afterAll(() => server.stop());

test("a question is listed, read with its file, answered by mail and closed, and a lawyer's hour booked", async () => {
  const { browser, email } = await subscriber(server);
  const sent = { request: randomUUID(), topic: "question", subject: "The menu", text: "It stays closed." };
  const id = String((await browser.call("POST", "/api/desk/conversations", sent)).body.id);
  const path = join(server.dataDir, "report.pdf");
  writeFileSync(path, SENT_FILE);

  const { conversations } = await server.json("desk", "list", "--state", "open", "--email", email);
  expect(conversations).toMatchObject([{ id, email, topic: "question", subject: "The menu" }]);
  const reply = await server.json("desk", "reply", id, "--text", "Clear the cache.", "--attach", path);
  expect(reply).toMatchObject({ conversation: id, message: 2, wasInTime: null });
  expect((await server.run("desk", "reply", id, "--text", " ")).code).toBe(2);

  const folder = join(server.dataDir, "files");
  const shown = await server.run("desk", "show", id, "--files", folder);
  expect(shown.out).toContain("  It stays closed.");
  expect(shown.out).toMatch(/#2 you \(.+@.+\)/);
  const [name = ""] = readdirSync(folder);
  expect(name).toMatch(/^2-[\da-f]{8}-report\.pdf$/);
  expect(readFileSync(join(folder, name)).equals(SENT_FILE)).toBe(true);
  expect(await server.json("desk", "close", id)).toEqual({ closed: id });

  expect((await server.run("desk", "book", email, "Lawyer consultation", "1")).err).toContain(
    "counts nothing",
  );
  mkdirSync(join(server.dataDir, "content"), { recursive: true });
  const feature = "  - feature: Lawyer consultation\n    people: included\n    amount: 10 hours per year\n";
  const plans = `starter:\n${feature}professional: []\nbusiness: []\nenterprise: []\n`;
  writeFileSync(join(server.dataDir, "content/plans.yaml"), plans);
  const booked = await server.json("desk", "book", email, "Lawyer consultation", "1.5", "--note", "A call");
  expect(booked).toMatchObject({ feature: "Lawyer consultation", left: 8.5 });
  expect((await server.run("user", "make-operator", email)).err).toContain("is not verified");
  await server.run("user", "verify", email);
  expect(await server.json("user", "make-operator", email)).toEqual({ user: email, isOperator: true });
  const { operators } = await server.json("desk", "operators");
  expect(operators).toMatchObject([{ email, hasSecondStep: false }]);
  expect(await server.json("user", "end-operator", email)).toEqual({ user: email, isOperator: false });
  expect(await server.json("desk", "operators")).toEqual({ operators: [] });
  const { acts } = await server.json("audit", "list", "--limit", "6");
  expect(acts.map(({ command }: { command: string }) => command)).toEqual([
    "user end-operator",
    "user make-operator",
    "user verify",
    "desk book",
    "desk close",
    "desk reply",
  ]);
});
