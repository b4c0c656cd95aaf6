import { afterEach, beforeEach, expect, type Mock, spyOn, test } from "bun:test";
import { DrizzleQueryError } from "drizzle-orm";
import postgres from "postgres";
import { configureLog, log, outgoingTraceparent, withLogContext } from "../src/log.ts";
import { logError } from "../src/log-error.ts";

/** Concatenated, since a logged error shows the source lines around it. */
const EMAIL = ["ada", "example.com"].join("@");
const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

let out: Mock<typeof console.log>;
let err: Mock<typeof console.error>;
beforeEach(() => {
  out = spyOn(console, "log").mockImplementation(() => {});
  err = spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  out.mockRestore();
  err.mockRestore();
  configureLog({ format: "text", level: "info" });
});

test("a line is JSON with its time, level, fields and the ids of its request", async () => {
  configureLog({ format: "json", level: "info" });
  await withLogContext({ requestId: "request-1", traceId: TRACE }, async () => {
    await Bun.sleep(0);
    log.info("two\nlines", { count: 2 });
  });
  log.info("outside");
  const [inside, outside] = out.mock.calls.map(([line]) => JSON.parse(line));
  expect(out.mock.calls[0]?.[0]).not.toContain("\n");
  expect(inside).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    ...{ level: "info", message: "two\nlines", count: 2, requestId: "request-1", traceId: TRACE },
  });
  expect(outside).not.toHaveProperty("requestId");
});

test("an error is one line of JSON with its stack and its causes", () => {
  configureLog({ format: "json", level: "error" });
  log.error("failed", {}, new Error("outer", { cause: new RangeError("inner") }));
  const { error } = JSON.parse(err.mock.calls[0]?.[0]);
  const cause = { name: "RangeError", message: "inner" };
  expect(error).toMatchObject({ name: "Error", message: "outer", cause });
  expect(error.stack).toContain("log.test.ts");
});

test("lines that are less urgent than the level are left out, and text has the fields behind its message", () => {
  log.info("ready", { port: 3000 });
  log.debug("a detail");
  configureLog({ format: "text", level: "warn" });
  log.info("news");
  log.error("trouble");
  expect(err.mock.calls).toEqual([["trouble"]]);
  expect(out.mock.calls).toEqual([["ready port=3000"]]);
});

test("outgoing calls keep the trace and get a span of their own", () => {
  const [first, second] = [outgoingTraceparent(TRACE), outgoingTraceparent(TRACE)];
  expect(first).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`));
  expect(first).not.toBe(second);
});

function logged(error: unknown): string {
  logError("error 1", error);
  return err.mock.lastCall?.map((value) => Bun.inspect(value)).join(" ") ?? "";
}

function uniqueViolation(): Error {
  return Object.assign(new postgres.PostgresError(""), {
    message: "duplicate key value",
    code: "23505",
    table_name: "users",
    constraint_name: "users_email_unique",
    detail: `Key (email)=(${EMAIL}) already exists.`,
    parameters: [EMAIL],
  });
}

test("a failed query is logged with its statement and place, and without its values", () => {
  const text = logged(new DrizzleQueryError("insert into users", [EMAIL], uniqueViolation()));
  expect(text).toContain("insert into users");
  expect(text).toContain("duplicate key value (23505, users, users_email_unique)");
  expect(text).toContain("log.test.ts");
  expect(text).not.toContain(EMAIL);
});

test("values are left out of nested query errors, and other errors are logged unchanged", () => {
  const query = new DrizzleQueryError("select 1", [EMAIL], uniqueViolation());
  expect(logged(new Error("The widget was not saved", { cause: query }))).not.toContain(EMAIL);
  expect(logged(new RangeError("too far"))).toContain("RangeError: too far");
});
