import { beforeAll, describe, expect, test } from "bun:test";
import type { CDPSession, Page } from "playwright-core";
import type { PanelLayout } from "#shared/widgets/config.ts";
import { factsOf, WIDGET_TOOLS } from "#shared/widgets/tool-values.ts";
import { someOf } from "#tests/helpers/long.ts";
import { words as en } from "../../widget/languages/en.json";
import { openPanel, widgetOfThisFile } from "./widget-browser.ts";

const words: Record<string, string> = en;
const widget = widgetOfThisFile();

interface Told {
  role: string;
  name: string;
  description: string;
  /** Such as `checked`, `pressed`, `expanded`, `focusable`. */
  states: Record<string, unknown>;
  children: Told[];
}

type Tree = Awaited<ReturnType<typeof readTree>>;
const readTree = async (session: CDPSession) => (await session.send("Accessibility.getFullAXTree")).nodes;

async function dialogOf(page: Page): Promise<Told> {
  const tree = await readTree(await page.context().newCDPSession(page));
  const dialog = tree.find((node) => node.role?.value === "dialog");
  if (!dialog) throw new Error("no dialog");
  return told(dialog, tree);
}

function told(node: Tree[number], tree: Tree): Told {
  const children = (node.childIds ?? []).flatMap((id) => tree.find((other) => other.nodeId === id) ?? []);
  return {
    role: String(node.role?.value),
    name: String(node.name?.value ?? ""),
    description: String(node.description?.value ?? ""),
    states: Object.fromEntries((node.properties ?? []).map(({ name, value }) => [name, value.value])),
    children: children.map((child) => told(child, tree)),
  };
}

function all(from: Told): Told[] {
  return [from, ...from.children.flatMap(all)];
}

describe("assistive technology", () => {
  let page: Page;
  beforeAll(async () => {
    page = await openPanel(widget, "article");
  });

  test("gets each tool's name, role, state and description", async () => {
    const dialog = await dialogOf(page);
    const offered = all(dialog);
    expect(dialog.name).toBe("Accessibility settings");
    for (const tool of WIDGET_TOOLS) {
      const { values } = factsOf(tool);
      const name = words[tool] ?? "";
      const help = words[`help.${tool}`] ?? "";
      const named = (role: string, also = "") =>
        offered.find((node) => node.role === role && node.name === name + also);
      if (values === "opens") {
        expect(named("button", " Open")?.description, tool).toBe(help);
      } else if (values === "color") {
        expect(named("ColorWell", " Choose a color"), tool).toBeDefined();
      } else if (values.length === 1) {
        expect(named("switch")?.states.checked, tool).toBe("false");
        expect(named("switch")?.description, tool).toStartWith(help);
      } else {
        const group = named("group");
        expect(group?.description, tool).toStartWith(help);
        const radios = all(group ?? dialog).filter(({ role }) => role === "radio");
        const checked = radios.map(({ states }) => states.checked);
        expect(checked, tool).toEqual(["true", ...values.map(() => "false")]);
      }
    }
  });

  test("gets a name for everything focusable, and current states", async () => {
    await page.getByRole("button", { name: "Low vision" }).click();
    const dialog = await dialogOf(page);
    const controls = all(dialog).filter(({ states }) => states.focusable);
    expect(controls.filter(({ name }) => !name.trim())).toEqual([]);
    const roles = [...new Set(controls.map(({ role }) => role))].sort().join(" ");
    expect(roles).toBe("ColorWell button combobox dialog link option radio searchbox switch");
    const state = (name: string) => controls.find((control) => control.name === name)?.states;
    expect(state("Low vision")?.pressed).toBe("true");
    expect(state("Dyslexia")?.pressed).toBe("false");
    expect(state("Highlight links")?.checked).toBe("true");
    expect(state("Text On: 1")?.expanded).toBe(true);
    expect(state("Save what’s on as a profile")?.expanded).toBe(false);
    expect(state("Switch off: Text size: 150%")).toBeDefined();
    const headings = all(dialog).filter(({ role }) => role === "heading");
    expect(headings.map(({ name, states }) => `${states.level} ${name}`)).toEqual([
      "2 Accessibility settings",
      "3 Switched on",
      "3 Profiles",
      "3 Text On: 1",
      "3 Finding things On: 2",
      "3 Colors",
      "3 Calm",
      "3 Navigation On: 1",
      "3 Listening and speaking",
      "3 More",
    ]);
  });
});

describe("the Tab key", () => {
  const windows: [PanelLayout, number, number][] = [
    ["list", 320, 256],
    ["tiles", 320, 256],
    ["list", 390, 844],
  ];
  test.each(someOf(windows, 0, 2))(
    "reaches the whole panel in visual order as %s at %d x %d, always in view, and leaves it",
    async (layout, width, height) => {
      widget.service.view.settings = { ...widget.service.view.settings, layout };
      const page = await openPanel(widget, "article", { context: { viewport: { width, height } } });
      await page.locator("#highlight-links").click();
      await page.locator("#more, #language").first().waitFor();
      await page.locator(".panel").evaluate((panel) => (panel as HTMLElement).focus());
      const stops: string[] = [];
      for (let presses = 0; presses < 150; presses++) {
        await page.keyboard.press("Tab");
        const stop = await page.evaluate(() => {
          const root = document.querySelector("handrail-widget")?.shadowRoot;
          const active = root?.activeElement;
          const panel = active?.closest(".panel");
          if (!active || !panel) return null;
          const { top, bottom } = active.getBoundingClientRect();
          const head = panel.querySelector(".head");
          const covered = head && getComputedStyle(head).position === "sticky" && !head.contains(active);
          const edge = covered ? head.getBoundingClientRect().bottom : panel.getBoundingClientRect().top;
          const hidden = bottom < edge + 8 || top > panel.getBoundingClientRect().bottom - 8;
          return (
            (active.getAttribute("name") || active.id || active.textContent) + (hidden ? " is hidden" : "")
          );
        });
        if (stop === null) break;
        stops.push(stop);
      }
      expect(stops.filter((stop) => stop.endsWith("is hidden"))).toEqual([]);
      const first = ["count", "close", "layout", "search", "undo-highlight-links", "reset"];
      expect(stops.slice(0, first.length)).toEqual(first);
      const tools = stops.map((stop) => stop.replace("tile-", ""));
      expect(tools.filter((stop) => WIDGET_TOOLS.some((tool) => tool === stop))).toEqual([...WIDGET_TOOLS]);
      expect(new Set(stops).size).toBe(stops.length);
    },
  );
});
