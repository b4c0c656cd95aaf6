import { expect, test } from "bun:test";
import { closeContexts, sharedChromium } from "../helpers/chromium.ts";

test("pages under test use the tests' own fonts on every machine", async () => {
  const browser = await sharedChromium();
  const page = await browser.newPage();
  const developerTools = await page.context().newCDPSession(page);
  await developerTools.send("DOM.enable");
  await developerTools.send("CSS.enable");
  const used: Record<string, string | undefined> = {};
  for (const family of ["sans-serif", "serif", "monospace", "Arial", "Liberation Sans", "Noto Sans"]) {
    await page.setContent(`<p style="font-family: ${family}">Text</p>`);
    const { root } = await developerTools.send("DOM.getDocument");
    const place = { nodeId: root.nodeId, selector: "p" };
    const { nodeId } = await developerTools.send("DOM.querySelector", place);
    const { fonts } = await developerTools.send("CSS.getPlatformFontsForNode", { nodeId });
    used[family] = fonts[0]?.familyName;
  }
  await closeContexts();
  expect(used).toEqual({
    "sans-serif": "DejaVu Sans",
    serif: "DejaVu Serif",
    monospace: "DejaVu Sans Mono",
    Arial: "DejaVu Sans",
    "Liberation Sans": "DejaVu Sans",
    "Noto Sans": "DejaVu Sans",
  });
});
