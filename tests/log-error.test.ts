import { afterEach, beforeEach, expect, type Mock, spyOn, test } from "bun:test";
import { DrizzleQueryError } from "drizzle-orm";
import postgres from "postgres";
import { logError } from "../src/log-error.ts";

/** Concatenated, since a logged error shows the source lines around it. */
const EMAIL = ["ada", "example.com"].join("@");

let log: Mock<typeof console.error>;
beforeEach(() => {
  log = spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => log.mockRestore());

/** Returns the text that appears in the log. */
function logged(error: unknown): string {
  logError("error 1", error);
  return log.mock.lastCall?.map((value) => Bun.inspect(value)).join(" ") ?? "";
}

/** Returns an error as the driver builds it. */
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
  const error = new DrizzleQueryError("insert into users", [EMAIL], uniqueViolation());
  const text = logged(error);
  expect(text).toContain("insert into users");
  expect(text).toContain("duplicate key value (23505, users, users_email_unique)");
  expect(text).toContain("log-error.test.ts");
  expect(text).not.toContain(EMAIL);
});

test("values are left out of nested query errors, and other errors are logged unchanged", () => {
  const query = new DrizzleQueryError("select 1", [EMAIL], uniqueViolation());
  expect(logged(new Error("The widget was not saved", { cause: query }))).not.toContain(EMAIL);
  expect(logged(new RangeError("too far"))).toContain("RangeError: too far");
});
