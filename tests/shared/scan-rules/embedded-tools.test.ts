import { expect, test } from "bun:test";
import { EMBEDDED_TOOLS, findTool, toolAt } from "#shared/scan-rules/embedded-tools.ts";

test.each([
  ["https://calendly.com/harbour/table", "calendly"],
  ["https://assets.calendly.com/assets/external/widget.js", "calendly"],
  ["https://calendly.com./harbour", "calendly"],
  ["https://www.google.com/maps/embed?pb=1", "google-maps"],
  ["https://www.google.com/maps", "google-maps"],
  ["https://www.google.com/recaptcha/api.js", "recaptcha"],
  ["http://www.youtube-nocookie.com/embed/1", "youtube"],
])("%s belongs to %s", (address, tool) => {
  expect(toolAt(new URL(address))).toBe(tool);
});

test.each([
  "https://evil-calendly.com/",
  "https://calendly.com.evil.example/",
  "https://evil.example/calendly.com/",
  "https://evil.example/?calendly.com",
  "https://calendly.com@evil.example/",
  "https://evil.example/#.calendly.com",
  "https://xn--clendly-2fg.com/",
  "https://www.google.com/mapsfake/embed",
  "https://www.google.com/search?q=/maps/",
  "https://google.com.evil.example/maps/embed",
  "https://com/",
  "javascript://calendly.com/%0aalert(1)",
  "ftp://calendly.com/",
  "about:blank",
])("%s belongs to no tool", (address) => {
  expect(toolAt(new URL(address))).toBeUndefined();
});

test("each tool has an id of its own, a way to recognize it, and marks that only it has", () => {
  const ids = EMBEDDED_TOOLS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id, hosts = [], plugins = [] } of EMBEDDED_TOOLS) {
    expect(id).toMatch(/^[a-z-]{1,30}$/);
    expect(["own", "template", "tool", "other"]).not.toContain(id);
    expect([...hosts, ...plugins]).not.toBeEmpty();
  }
  const marks = EMBEDDED_TOOLS.flatMap(({ marks = [] }) => marks);
  expect(new Set(marks).size).toBe(marks.length);
  for (const mark of marks) expect(mark).toMatch(/^(?:[#.][\w-]{3,}\*?|\[data-[\w-]+\]|[a-z]+(?:-[a-z]+)+)$/);
});

test("hosts are registrable names with or without a folder, and contacts are pages over https", () => {
  for (const { hosts = [], contact } of EMBEDDED_TOOLS) {
    for (const host of hosts) expect(host).toMatch(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/[a-z]+)?$/);
    if (contact) expect(new URL(contact).protocol).toBe("https:");
  }
  expect(findTool("calendly")?.vendor).toBe("Calendly");
  expect(findTool("gone-in-this-release")).toBeUndefined();
});
