import { describe, expect, test } from "bun:test";
import { Window } from "happy-dom";
import { luminance } from "#shared/colors.ts";
import { composeMail } from "../../src/mail/compose-mail.ts";

const SETTINGS = {
  productName: "Ramp & Rail",
  shownSupportEmail: "help@ramp.example",
  publicUrl: "https://ramp.example",
  company: { name: "Ramp GmbH", address: "1 Main Street", country: "Germany" },
};
const LINK = "https://ramp.example/verify-email?token=a&b=c";
const CODE = '<script src="https://ramp.example/platform.js" async></script>';

const mail = composeMail(
  SETTINGS,
  { kind: "verification", to: "ada@example.com", subject: "Verify your address" },
  "Hello <Ada>.",
  { type: "button", label: "Verify address", href: LINK },
  { type: "list", items: ["one", "two"] },
  { type: "code", text: CODE },
  { type: "link", label: "This was not me", href: "/no" },
  { type: "note", text: "The link works for 24 hours." },
);

function render(html: string) {
  const window = new Window();
  window.document.write(html);
  return window.document;
}

describe("the description of a mail", () => {
  test("gives a plain text with every link written out", () => {
    expect(mail.text).toBe(
      [
        "Hello <Ada>.",
        `Verify address:\n${LINK}`,
        "- one\n- two",
        `    ${CODE}`,
        "This was not me:\nhttps://ramp.example/no",
        "The link works for 24 hours.",
        "-- \nRamp & Rail\nRamp GmbH, 1 Main Street, Germany\nQuestions? Write to help@ramp.example\n",
      ].join("\n\n"),
    );
  });

  test("names no address for questions where none is set, in any language", () => {
    const unset = { ...SETTINGS, shownSupportEmail: null };
    const envelope = { kind: "report-reply", to: "ada@example.com", subject: "Hello" } as const;
    for (const questions of [undefined, "Domande? Scrivi a support@example.com"]) {
      const { text } = composeMail(unset, { ...envelope, ...(questions && { questions }) }, "Hi");
      expect(text).toEndWith("-- \nRamp & Rail\nRamp GmbH, 1 Main Street, Germany\n");
    }
  });

  test("in German has a German footer, and leads to German pages, and to the dashboard, which has no path of its own", () => {
    const { html, text } = composeMail(
      SETTINGS,
      { kind: "verification", to: "ada@example.com", subject: "Adresse bestätigen", lang: "de" },
      { type: "button", label: "Bestätigen", href: "/verify-email?token=a&b=c" },
      { type: "link", label: "Kontakt", href: "/contact?topic=support" },
      { type: "link", label: "Einstellungen", href: "/settings?show=devices" },
    );
    expect(text.match(/https:\S+/g)).toEqual([
      "https://ramp.example/de/verify-email?token=a&b=c",
      "https://ramp.example/kontakt?topic=support",
      "https://ramp.example/settings?show=devices",
    ]);
    expect(text).toContain("Fragen? Schreiben Sie an help@ramp.example");
    expect(render(html).documentElement.lang).toBe("de");
  });

  test("gives HTML with the same content, escaped, which needs nothing from the network and runs nothing", () => {
    const document = render(mail.html);
    expect(document.documentElement.lang).toBe("en");
    expect(document.title).toBe("Verify your address");
    expect(document.querySelector("h1")?.textContent).toBe("Verify your address");
    const links = [...document.querySelectorAll("a")].map((link) => link.getAttribute("href"));
    expect(links).toEqual([LINK, "https://ramp.example/no"]);
    expect(document.querySelector("code")?.textContent).toBe(CODE);
    const texts = [
      "Hello <Ada>.",
      "two",
      "The link works for 24 hours.",
      "Ramp GmbH, 1 Main Street, Germany",
    ];
    for (const text of texts) expect(document.body.textContent).toContain(text);
    expect(document.querySelectorAll("script, img, iframe, link, object")).toHaveLength(0);
    expect(mail.html).not.toContain("url(");
  });
});

test("text and background of a mail have a contrast of 7:1, light and dark", () => {
  const document = render(mail.html);
  const light = (selector: string, property: string) =>
    hexAfter(`${property}:`, `;${document.querySelector(selector)?.getAttribute("style")}`);
  const dark = (name: string, property: string) =>
    hexAfter(` ${property}: `, mail.html.split(`\n.${name} {`)[1]?.split("}")[0] ?? "");
  for (const [text, background] of [
    ...(["page", "quiet", "link"] as const).map((name) => [name, "page"] as const),
    ["button", "button"] as const,
    ["page", "code"] as const,
  ]) {
    const onLight = contrast(light(`.${text}`, ";color"), light(`.${background}`, "background-color"));
    const onDark = contrast(dark(text, "color"), dark(background, "background-color"));
    expect(Math.min(onLight, onDark), `${text} on ${background}`).toBeGreaterThanOrEqual(7);
  }
});

function hexAfter(prefix: string, css: string): string {
  const at = css.indexOf(prefix);
  const value = /^#[0-9a-f]{6}/.exec(css.slice(at + prefix.length))?.[0];
  if (at < 0 || !value) throw new Error(`No colour after ${prefix} in ${css}`);
  return value;
}

/** Contrast ratio of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}
