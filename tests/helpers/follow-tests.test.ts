import { afterEach, expect, type Mock, spyOn, test } from "bun:test";
import { followTests } from "./follow-tests.ts";

let log: Mock<typeof console.log>;
afterEach(() => log.mockRestore());

function follow(output: string, exitCode = 0) {
  log = spyOn(console, "log").mockImplementation(() => {});
  const script = `process.stderr.write(${JSON.stringify(output)}); process.exit(${exitCode})`;
  return followTests(
    Bun.spawn(["bun", "-e", script], { stdin: "ignore", stdout: "pipe", stderr: "pipe" }),
    2,
  );
}

test("the outcome of a run is what its last lines count", async () => {
  const output = "tests/a.test.ts:\n(pass) a > b [1.00ms]\n\n 12 pass\n 3 skip\n 1 fail\n 2 errors\n";
  expect(await follow(output, 1)).toEqual({ passed: 12, failed: 3, skipped: 3, failures: [] });
});

test("a failure is printed with its file and the lines before it, though files take turns", async () => {
  const turns =
    "tests/a.test.ts:\nexpected 1\ntests/b.test.ts:\n(pass) fine\ntests/a.test.ts:\n(fail) is one [2.00ms]\n\n1 tests failed:\n(fail) is one [2.00ms]\n 1 pass\n 1 fail\n";
  const { failures } = await follow(turns, 1);
  const printed = log.mock.calls.filter(([text]) => String(text).startsWith("FAILED"));
  expect(printed).toHaveLength(2);
  expect(log).toHaveBeenCalledWith("FAILED  tests/a.test.ts: is one [2.00ms]\n  expected 1");
  expect(failures).toEqual([{ file: "tests/a.test.ts", name: "is one [2.00ms]" }]);
});

test("a run that ends without a count has failed", async () => {
  expect(await follow("worker process crashed\n", 1)).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
    failures: [],
  });
  expect(log.mock.calls.join()).toContain("worker process crashed");
});
