import { expect, test } from "bun:test";
import { DEFAULT_WIDGET_APPEARANCE, PHONE_LOOKS } from "#shared/widgets/config.ts";
import { DEFAULT_OWNER_SETTINGS } from "#shared/widgets/defaults.ts";
import { WIDGET_ICONS } from "#shared/widgets/icons.ts";
import { WIDGET_TOOLS } from "#shared/widgets/tool-values.ts";
import { launcherLanguage, publicView } from "#src/features/widgets/public-view.ts";

const word = { title: "", failed: "" };
const WORDS = { en: word, de: word, fr: word };

test("the visitor's language goes before the owner's, and that before the page's", () => {
  const language = (own: string | null, owners: string, page: string | null) =>
    launcherLanguage({ own, page }, WORDS, owners);
  expect(language("fr", "de", "en")).toBe("fr");
  expect(language(null, "de", "fr")).toBe("de");
  expect(language(null, "auto", "fr-CA")).toBe("fr");
  expect(language("tlh", "ja", "de")).toBe("de");
  expect(language(null, "auto", null)).toBe("en");
});

test("the button carries the owner's icon, colour of text, text and place", () => {
  const look = { icon: "sliders", textColor: "#fafafa", label: "Help" } as const;
  const place = { offsetX: 0, offsetY: 200, phone: "top-left" } as const;
  const settings = { ...DEFAULT_OWNER_SETTINGS, ...look, ...place };
  const { launcher } = publicView({ ...DEFAULT_WIDGET_APPEARANCE, settings });
  expect(launcher).toMatchObject({ icon: WIDGET_ICONS.sliders, label: "Help" });
  expect(launcher.css).toContain("--text:#fafafa");
  expect(launcher.css).toContain("--x:min(0px,40vw);--y:min(200px,40vh)");
  expect(launcher.css).toContain("top:var(--y);left:var(--x)");
});

test("visitors get tools and profiles by their names, and no hosts", () => {
  const offered = (tools: ("*" | "contrast")[]) =>
    publicView({ ...DEFAULT_WIDGET_APPEARANCE, settings: { ...DEFAULT_OWNER_SETTINGS, tools } }).settings;
  expect(offered(["*"]).tools).toEqual([...WIDGET_TOOLS]);
  expect(offered(["contrast"]).tools).toEqual(["contrast"]);
  expect(offered([])).not.toHaveProperty("allowedHosts");
});

test("every look on phones gives rules that close all of their brackets", () => {
  for (const phone of PHONE_LOOKS) {
    const settings = { ...DEFAULT_OWNER_SETTINGS, phone, label: "}</style>" };
    const { css } = publicView({ ...DEFAULT_WIDGET_APPEARANCE, settings }).launcher;
    expect(css.split("{").length).toBe(css.split("}").length);
    expect(css).not.toContain("style>");
  }
});
