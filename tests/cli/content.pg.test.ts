import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newDataDir, runCommand } from "../helpers/command-line.ts";

const DATA_DIR = newDataDir();
const OWN = join(DATA_DIR, "content");
afterAll(() => rmSync(join(DATA_DIR, ".."), { recursive: true }));

function content(...args: string[]) {
  return runCommand(["content", ...args], { DATA_DIR });
}

/** A server for everybody, whose operator has named no address for support. */
const PUBLIC = {
  ...{ PUBLIC_URL: "https://handrail.test", BILLING: "demo", SIGN_UPS: "invited" },
  ...{ SMTP_URL: "smtp://127.0.0.1:25", MAIL_FROM: "no-reply@handrail.test" },
};

describe("handrail content", () => {
  test("copies a shipped text once, and then lists it as the operator's own", async () => {
    const { code, out } = await content("copy", "legal/privacy", "--json");
    expect({ code, ...JSON.parse(out) }).toEqual({ code: 0, copied: join(OWN, "legal/privacy.md") });
    expect(readFileSync(join(OWN, "legal/privacy.md"), "utf8")).toStartWith("---\ntitle: ");
    const { texts } = JSON.parse((await content("list", "--json")).out);
    expect(texts).toContainEqual({ name: "legal/privacy", from: "your own" });
    expect(texts).toContainEqual({ name: "guides/wordpress", from: "shipped" });
    writeFileSync(join(OWN, "legal/privacy.md"), "mine");
    expect(await content("copy", "legal/privacy")).toMatchObject({ code: 1, out: "" });
    expect(readFileSync(join(OWN, "legal/privacy.md"), "utf8")).toBe("mine");
  });

  test("lists the mistakes in an operator's text, and fails", async () => {
    const { code, err } = await content("check");
    expect(code).toBe(1);
    expect(err).toContain(`${OWN}/legal/privacy.md:1: has to begin with frontmatter`);
    rmSync(OWN, { recursive: true });
    mkdirSync(OWN);
    expect(await content("check")).toMatchObject({ code: 0, err: "" });
  });

  test("copies the plans, checks them, and lists what they claim without its being there", async () => {
    expect((await content("copy", "plans")).code).toBe(0);
    const { out } = await runCommand(["content", "check", "--json"], { DATA_DIR, ...PUBLIC });
    const { checked, mistakes, unmet, gaps } = JSON.parse(out);
    expect({ checked, mistakes }).toEqual({ checked: OWN, mistakes: 0 });
    expect(unmet).toContainEqual({
      where: expect.stringMatching(/^plans\.yaml:\d+$/),
      claim: "Email support, STARTER",
      reason: "SUPPORT_EMAIL isn’t set; pages list it as on request",
      byOperator: true,
    });
    expect(gaps).toContainEqual({ where: "menus/bigcommerce.md", gap: "There’s no such file" });
    writeFileSync(join(OWN, "plans.yaml"), "starter: [");
    const { code, err } = await content("check");
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining("plans.yaml:1: cannot be") });
    const start = await runCommand(["serve"], { DATA_DIR });
    expect(start.code).toBe(1);
    expect(start.err).toContain("plans.yaml:1: cannot be read as YAML");
  });
});
