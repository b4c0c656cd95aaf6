import { expect, test } from "bun:test";
import { DEFAULT_WIDGET_APPEARANCE, PHONE_LOOKS } from "#shared/widgets/config.ts";
import { DEFAULT_WIDGET_SETTINGS } from "#shared/widgets/defaults.ts";
import { WIDGET_ICONS } from "#shared/widgets/icons.ts";
import { launcherLanguage, launcherLook } from "#src/features/widgets/launcher-look.ts";

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
  const settings = {
    ...DEFAULT_WIDGET_SETTINGS,
    icon: "sliders",
    textColor: "#fafafa",
    label: "Help",
    offsetX: 0,
    offsetY: 200,
    phone: "top-left",
  } as const;
  const look = launcherLook({ ...DEFAULT_WIDGET_APPEARANCE, active: true, settings }, "en", WORDS);
  expect(look).toMatchObject({ icon: WIDGET_ICONS.sliders, label: "Help" });
  expect(look.css).toContain("--text:#fafafa");
  expect(look.css).toContain("--x:min(0px,40vw);--y:min(200px,40vh)");
  expect(look.css).toContain("top:var(--y);left:var(--x)");
});

test("every look on phones gives rules that close all of their brackets", () => {
  for (const phone of PHONE_LOOKS) {
    const settings = { ...DEFAULT_WIDGET_SETTINGS, phone, label: "}</style>" };
    const { css } = launcherLook({ ...DEFAULT_WIDGET_APPEARANCE, active: true, settings }, "en", WORDS);
    expect(css.split("{").length).toBe(css.split("}").length);
    expect(css).not.toContain("style>");
  }
});
