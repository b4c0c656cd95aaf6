import { afterAll, beforeAll, expect, test } from "bun:test";
import { type RunningExecutable, startExecutable } from "../helpers/executable.ts";
import { newServerDatabase, type ServerDatabase } from "../helpers/server-database.ts";
import { COMMANDS } from "./every-command.ts";

let database: ServerDatabase;
let server: RunningExecutable;
beforeAll(async () => {
  database = await newServerDatabase();
  const remote = { HANDRAIL_SERVER: "http://127.0.0.1:9", HANDRAIL_KEY: "hr_unknown" };
  server = await startExecutable({ ...database.settings, ...remote });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

test.each(COMMANDS)("the executable has the command %s", async (command, code) => {
  const result = await server.run(...command.split(" "));
  expect(result).toMatchObject({ code });
  if (code === 0) expect(result.out).not.toBe("");
  else expect(result.err).not.toMatch(/Usage:|Error:|Cannot find/);
});
