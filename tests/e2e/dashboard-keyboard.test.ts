import { afterAll, beforeAll, expect, test } from "bun:test";
import { startWalks, type Walks } from "./billing/walks.ts";
import { keyboardOf } from "./keyboard.ts";

let walks: Walks;
beforeAll(async () => {
  walks = await startWalks();
});
afterAll(() => walks?.stop());

test.each([320, 1440])(
  "everything an owner does of a morning is done by keyboard alone, at %i px, and the focus is never lost",
  async (width) => {
    const owner = await walks.owner({ plan: "professional" });
    const { page } = owner;
    const { press, tabTo, fill, key, untilFocused } = keyboardOf(page);
    const heading = (name: string | RegExp) => page.getByRole("heading", { name });
    const button = (name: string | RegExp) => page.getByRole("button", { name });
    const link = (name: string | RegExp) => page.getByRole("link", { name });
    await page.setViewportSize({ width, height: 800 });

    await page.goto(`${walks.server.url}/widget-interface?show=new`);
    await untilFocused(heading(/What is it called/));
    await tabTo(page.getByLabel("Name of the widget"));
    await key("ControlOrMeta+A");
    await key("Delete");
    await press(button("Next"));
    await page.getByText("Give the widget a name").waitFor();
    await untilFocused(page.getByLabel("Name of the widget"));
    await page.keyboard.type("Corner Bakery");
    await press(button("Next"));
    await untilFocused(heading(/Which website is it for/));
    await fill(page.getByLabel("Website"), "bakery.example");
    await press(button("Next"));
    await untilFocused(heading(/How should the button look/));
    await tabTo(page.getByRole("radio").first());
    await key("ArrowDown");
    await press(button("Create widget"));
    await untilFocused(heading(/Put it on your site/));
    await press(link("Done"));

    await press(button(/More about Corner Bakery/));
    await press(button(/Duplicate Corner Bakery/));
    await fill(page.getByLabel("Name of the copy"), "Second Bakery");
    await press(button("Duplicate"));
    await page.getByText("Widget duplicated").first().waitFor();
    await fill(page.getByLabel("Search by name or website"), "nothing like it");
    await page
      .getByText(/No widget matches/)
      .first()
      .waitFor();
    await fill(page.getByLabel("Search by name or website"), "second");
    await press(button(/More about Second Bakery/));
    await press(button(/Delete Second Bakery/));
    await press(button(/Undo/));
    await untilFocused(link("Second Bakery"));
    await press(page.getByRole("switch"));
    await page.getByRole("switch", { checked: false }).waitFor();

    await press(link("Usage"));
    await untilFocused(heading("Usage"));
    const chart = page.getByRole("slider");
    await tabTo(chart);
    const today = await chart.getAttribute("aria-valuetext");
    await key("ArrowLeft");
    expect(await chart.getAttribute("aria-valuetext")).not.toBe(today);

    await press(link("Settings"));
    await untilFocused(heading("Settings"));
    await fill(page.getByLabel("Contact person (optional)"), "Olive Owner");
    await press(button("Save profile"));
    await page.getByText("Profile saved").first().waitFor();
    for (const section of ["Devices", "Language and region", "Team", "Notifications", "Delete account"]) {
      await press(link(section));
      await untilFocused(heading(section));
    }
    await press(link("Overview"));
    await untilFocused(page.getByRole("heading", { level: 1 }));
    await press(button(/Code and check of Corner Bakery/));
    await fill(page.getByLabel("Address of the page"), "no address");
    await press(button("Check this page"));
    await untilFocused(page.getByLabel("Address of the page"));
    expect(owner.problems).toEqual([]);
  },
  120_000,
);
