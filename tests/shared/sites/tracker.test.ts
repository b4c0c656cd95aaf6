import { describe, expect, test } from "bun:test";
import * as v from "valibot";
import { newIssueAddress, type Tracker, TrackerSchema } from "#shared/sites/tracker.ts";

const TICKET = { title: "A & B", markdown: "### x\n`&body=`", jira: "h3. x", short: "short" };
const JIRA = "https://bakery.atlassian.net/secure/CreateIssueDetails!init.jspa?pid=10000&issuetype=10001";

test.each([
  ["github", "https://github.com/bakery/site/", "/bakery/site/issues/new", ["title", "body"]],
  ["github", "https://git.bakery.example/a/b", "/a/b/issues/new", ["title", "body"]],
  ["gitlab", "https://gitlab.com/a/b/c", "/a/b/c/-/issues/new", ["issue[title]", "issue[description]"]],
  ["jira", JIRA, "/secure/CreateIssueDetails!init.jspa", ["pid", "issuetype", "summary", "description"]],
  ["linear", "https://linear.app/bakery/team/WEB/new", "/bakery/team/WEB/new", ["title", "description"]],
] as const)("%s gets a filled form at %s", (kind, url, pathname, names) => {
  const address = new URL(newIssueAddress(v.parse(TrackerSchema, { kind, url }), TICKET));
  expect([address.protocol, address.pathname]).toEqual(["https:", pathname]);
  expect([...address.searchParams.keys()]).toEqual([...names]);
  expect([...address.searchParams.values()].slice(-2)).toEqual([
    "A & B",
    kind === "jira" ? "h3. x" : "### x\n`&body=`",
  ]);
});

describe("addresses are refused", () => {
  test.each([
    ["github", "http://github.com/bakery/site"],
    ["github", "https://github.com/bakery"],
    ["github", "https://github.com/bakery/site/issues"],
    ["github", "https://github.com/bakery/site?x=1"],
    ["github", "https://github.com/bakery/site#x"],
    ["github", "https://user:secret@github.com/bakery/site"],
    ["github", "https://github.com\\@evil.example/a/b"],
    ["github", "javascript://github.com/a/b"],
    ["github", "https://localhost/a/b"],
    ["github", "https://github.com/bakery/si te"],
    ["github", ""],
    ["github", `https://github.com/bakery/${"x".repeat(500)}`],
    ["jira", "https://bakery.atlassian.net/secure/CreateIssueDetails!init.jspa"],
    ["jira", `${JIRA}&summary=x`],
    ["jira", JIRA.replace("10001", "x")],
    ["linear", "https://linear.app.evil.example/new"],
    ["linear", "https://evil-linear.app/new"],
    ["bugzilla", "https://bugs.example/a/b"],
  ])("%s: %s", (kind, url) => {
    expect(v.is(TrackerSchema, { kind, url })).toBe(false);
  });
});

test("a ticket too long for an address is sent in its short form", () => {
  const tracker: Tracker = { kind: "github", url: "https://github.com/bakery/site" };
  for (const [markdown, isShort] of [
    ["x".repeat(5_000), false],
    ["x".repeat(6_000), true],
    ["ü".repeat(1_500), true],
  ] as const) {
    const address = newIssueAddress(tracker, { ...TICKET, markdown });
    expect(address.length).toBeLessThanOrEqual(6_000);
    expect(new URL(address).searchParams.get("body")).toBe(isShort ? "short" : markdown);
  }
});
