import { afterAll, expect, test } from "bun:test";
import { startOnNewDatabase } from "../helpers/executable.ts";
import { COMMANDS } from "./every-command.ts";

const remote = { HANDRAIL_SERVER: "http://127.0.0.1:9", HANDRAIL_KEY: "hr_unknown" };
const server = await startOnNewDatabase(remote);
afterAll(server.stop);

test.each(COMMANDS)("the executable has the command %s", async (command, code) => {
  const result = await server.run(...command.split(" "));
  expect(result).toMatchObject({ code });
  if (code === 0) expect(result.out).not.toBe("");
  else expect(result.err).not.toMatch(/Usage:|Error:|Cannot find/);
});
