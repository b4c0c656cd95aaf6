import { afterAll, beforeAll, expect, test } from "bun:test";
import { DASHBOARD } from "#shared/paths.ts";
import { newEmail, PASSWORD } from "../../helpers/people.ts";
import { keyboardOf } from "../keyboard.ts";
import { sharedWalks, type Walks } from "../walks.ts";

const WIDTHS = [320, 1440];

let walks: Walks;
beforeAll(async () => {
  walks = await sharedWalks();
});
afterAll(() => walks?.stop());

test.each(WIDTHS)(
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
    await untilFocused(heading(/Which website is it for/));
    await fill(page.getByLabel("Website"), "bakery.example");
    await press(button("Next"));
    await untilFocused(heading(/What is it called/));
    await tabTo(page.getByLabel("Name of the widget"));
    await key("ControlOrMeta+A");
    await key("Delete");
    await press(button("Next"));
    await page.getByText("Give the widget a name").waitFor();
    await untilFocused(page.getByLabel("Name of the widget"));
    await page.keyboard.type("Corner Bakery");
    await press(button("Next"));
    await untilFocused(heading(/How should the button look/));
    await tabTo(page.getByRole("radio").first());
    await key("ArrowDown");
    await press(button("Create widget"));
    await untilFocused(heading(/Put it on your site/));
    await press(link("Finish"));

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

test.each(WIDTHS)(
  "every setting is changed by keyboard alone, at %i px",
  async (width) => {
    const owner = await walks.owner({ plan: "professional" });
    await walks.verify(owner);
    const { page } = owner;
    const { press, tabTo, fill, key, untilFocused } = keyboardOf(page);
    const heading = (name: string | RegExp) => page.getByRole("heading", { name, exact: true });
    const button = (name: string | RegExp) => page.getByRole("button", { name });
    const section = async (name: string) => {
      await press(page.getByRole("link", { name, exact: true }));
      await untilFocused(heading(name));
    };
    await page.setViewportSize({ width, height: 800 });
    await page.goto(walks.server.url + DASHBOARD.settings);

    await section("Email address");
    await fill(page.getByLabel("New email address"), newEmail("moved"));
    await fill(page.getByLabel("Current password"), PASSWORD);
    await press(button("Send the two links"));
    await page.getByText("Two emails are on their way").first().waitFor();

    await section("Language and region");
    await tabTo(page.getByLabel("Dates and numbers"));
    await page.keyboard.type("French");
    await press(button("Save region"));
    await page.getByText("Region saved").first().waitFor();

    await section("Team");
    await fill(page.getByLabel(/person to invite/), newEmail("colleague"));
    await press(button("Send invitation"));
    await page.getByRole("button", { name: /^Withdraw/ }).waitFor();

    await section("Notifications");
    await tabTo(page.getByLabel("Usage alerts"));
    await key("Space");
    await press(button("Save notifications"));
    await page.getByText("Notifications saved").first().waitFor();

    await section("Your data");
    const [file] = await Promise.all([page.waitForEvent("download"), press(button("Download my data"))]);
    expect(file.suggestedFilename()).toMatch(/^account-data-.*\.json$/);

    await section("Password");
    await fill(page.getByLabel("Current password"), PASSWORD);
    await fill(page.getByLabel("New password"), "Another-horse2!");
    await press(button("Change password"));
    await page.getByText("Password changed").first().waitFor();

    await section("Delete account");
    await fill(page.getByLabel("Current password"), "Another-horse2!");
    await press(button("Delete my account"));
    await untilFocused(heading("Delete account"));
    await press(button(/^Undo/));
    await page.getByLabel("Current password").waitFor();
    expect(owner.problems).toEqual([]);
  },
  120_000,
);
