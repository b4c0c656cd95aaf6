import { describe, expect, test } from "bun:test";
import type { IssueDetail } from "#shared/issues/schemas.ts";
import { issueFacts } from "#src/features/issues/texts/issue-facts.ts";
import { ticketOf } from "#src/features/issues/texts/ticket.ts";
import { vendorLetter } from "#src/features/issues/texts/vendor-letter.ts";
import { stubIssue } from "#tests/dashboard/stub-issues.ts";

const LINK = "https://handrail.example/scans/s/issues/i";
const SITE = { vendor: "Calendly", origin: "https://bakery.example", all: 1 };

function issueWith(element: { selector?: string; markup?: string }, changes: Partial<IssueDetail> = {}) {
  const base = stubIssue();
  const [place] = base.places;
  const [first] = place?.elements ?? [];
  if (!place || !first) throw new Error("The stub has no element");
  return stubIssue({ ...changes, places: [{ ...place, elements: [{ ...first, ...element }] }] });
}

const IN_FRAME = issueWith({
  selector: 'iframe[src="https://calendly.com/bakery"] >>>iframe> img.logo',
  markup: '<img class="logo" src="/logo.png">',
});

describe("a letter to a vendor", () => {
  test("says what was found, where, against which criterion, since when, and how to see it", () => {
    const { subject, text } = vendorLetter([issueFacts(IN_FRAME, "en")], SITE);
    expect(subject).toBe("Accessibility issue in Calendly on bakery.example");
    for (const part of [
      "Hello Calendly team,",
      "We use Calendly on our website, https://bakery.example.",
      "This picture has no description.",
      "WCAG 2.2: 1.1.1 Non-text Content (Level A)\nEN 301 549: 9.1.1.1",
      "- https://www.harbour-pottery.example/shop (2 elements)\n- and 11 other pages",
      '<img class="logo" src="/logo.png">',
      "First seen on November 19, 2026, last seen on November 20, 2026.",
      "1. Open https://www.harbour-pottery.example/shop and wait",
      '3. Find the frame iframe[src="https://calendly.com/bakery"] and look inside it.',
      "search for this selector: img.logo\n5. Compare",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toMatch(/handrail|>>>iframe>|undefined|null/i);
  });

  test("is German throughout for a German vendor", () => {
    const { subject, text } = vendorLetter([issueFacts(IN_FRAME, "de")], SITE);
    expect(subject).toBe("Barriere in Calendly auf bakery.example");
    expect(text).toContain("Guten Tag,\n\nwir setzen Calendly");
    expect(text).toContain("WCAG 2.2: 1.1.1 Nicht-Text-Inhalt (Stufe A)");
    expect(text).toContain("Zuerst gesehen am 19. November 2026");
    expect(text).not.toMatch(/ (?:the|and|with|found) /);
  });

  test.each([
    ["review", "only a person can judge", "accessibility failure in what"],
    ["advice", "fails no criterion", "accessibility failure"],
  ] as const)("claims no failure of a finding that is %s", (outcome, said, notSaid) => {
    const { text } = vendorLetter([issueFacts({ ...IN_FRAME, outcome }, "en")], SITE);
    expect(text).toContain(said);
    expect(text).not.toContain(notSaid);
  });

  test("doesn't claim that the vendor wrote the frame that embeds the tool", () => {
    const frame = issueWith({ selector: "main > iframe", markup: '<iframe src="https://calendly.com/b">' });
    const { text } = vendorLetter([issueFacts(frame, "en")], SITE);
    expect(text).toContain("failure in the frame that embeds your tool in our pages.");
    expect(text).toContain("If you provide this code, or your script writes it, please change it there.");
    expect(vendorLetter([issueFacts(IN_FRAME, "en")], SITE).text).not.toContain("If you provide this code");
  });

  test("describes the most severe of many issues, each with how to see it, and counts all", () => {
    const review = issueWith({ selector: "main > iframe", markup: "<iframe>" }, { outcome: "review" });
    const facts = [IN_FRAME, review].map((issue) => issueFacts(issue, "en"));
    const { subject, text } = vendorLetter(facts, { ...SITE, all: 7 });
    expect(subject).toBe("Accessibility issues in Calendly on bakery.example");
    expect(text).toContain("found 7 accessibility issues in what it adds to our pages. These are the 2 most");
    const [, first = "", second = ""] = text.split(/^ISSUE \d: /m);
    expect(first).toStartWith("This picture has no description.\n\nAn automated check found");
    expect(first).toContain("5. Compare the element");
    expect(second).toContain(
      "something in the frame that embeds your tool in our pages that only a person can judge",
    );
    expect(second).toContain("If you provide this code");
    const all = vendorLetter(
      facts.map((one) => ({ ...one, language: "de" as const })),
      { ...SITE, all: 2 },
    );
    expect(all.text).toContain(
      "2 Probleme mit der Barrierefreiheit gefunden, hier mit den schwerwiegendsten zuerst",
    );
  });

  test("is about pages alone where the page as a whole is at fault", () => {
    const whole = issueWith({ selector: "", markup: "" });
    const { text } = vendorLetter([issueFacts(whole, "en")], SITE);
    expect(text).toContain("- https://www.harbour-pottery.example/shop\n");
    expect(text).not.toContain("selector");
  });
});

describe("a ticket", () => {
  const hostile = issueWith({
    selector: "img ``` {noformat}",
    markup: '<img alt="```\n````\r\n# Owned {noformat} {html}" title="\u202eevil">',
  });
  const ticket = ticketOf(issueFacts(hostile, "en"), { host: "bakery.example", link: LINK });

  test("keeps a page's markup within its fences, and its text from being markup, links or mentions", () => {
    const lines = ticket.markdown.split("\n");
    const fences = lines.filter((line) => /^`{3,}/.test(line));
    expect(fences).toEqual(["````html", "````", "`````html", "`````"]);
    const headings = ["### What to do", "### Criteria", "### Where", "### An element in question"];
    expect(lines.filter((line) => line.startsWith("#"))).toEqual(headings);
    expect(ticket.markdown).not.toContain("\u202e");
    expect(ticket.markdown).toEndWith(`All pages and elements: ${LINK}\n`);

    const facts = issueFacts(hostile, "en");
    const title =
      "`` <b>![x](https://evil.example) @octocat #1 *now*</b> {color:red}[x|https://evil.example]";
    const { markdown, jira } = ticketOf({ ...facts, title }, { host: "bakery.example", link: LINK });
    expect(markdown).toStartWith(
      "\\`\\` \\<b\\>\\!\\[x\\]\\(https://evil\\.example\\) @\u200boctocat \\#1 \\*now\\*\\</b\\> \\{color:red\\}\\[x\\|https://evil\\.example\\].",
    );
    expect(jira).not.toMatch(/\{color|\[x/);
    expect(jira.match(/\{noformat\}/g)).toHaveLength(4);
  });

  test("has a title of limited length, in German as well", () => {
    const facts = { ...issueFacts(hostile, "de"), title: "x".repeat(500) };
    const { title, markdown } = ticketOf(facts, { host: "bakery.example", link: LINK });
    expect(title).toHaveLength(120);
    expect(title).toStartWith("Barrierefreiheit auf bakery.example: xxx");
    expect(markdown).toContain("### Fundstellen");
  });
});
