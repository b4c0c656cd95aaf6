import { afterAll, beforeAll, expect, test } from "bun:test";
import { pathOf } from "#shared/api/endpoint.ts";
import { sendReport } from "#shared/api/reports.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import { LONG } from "#tests/helpers/long.ts";
import { newEmail, PASSWORD } from "../../helpers/people.ts";
import { keyboardOf } from "../keyboard.ts";

import { sharedWalks, type Walks } from "../walks.ts";

/** Widths at which a walk is made: the one given, or all in the long run. */
function widthsOr(width: 320 | 1440): number[] {
  return LONG ? [320, 1440] : [width];
}

let walks: Walks;
beforeAll(async () => {
  walks = await sharedWalks();
});
afterAll(() => walks?.stop());

test.each(widthsOr(1440))(
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

test.each(widthsOr(320))(
  "a widget is edited, tested and brought back, and its reports answered, by keyboard alone, at %i px",
  async (width) => {
    const owner = await walks.owner({ plan: "professional" });
    await walks.verify(owner);
    const publicId = await walks.widget(owner);
    await report(publicId);
    const { page } = owner;
    const { press, fill, key, untilFocused } = keyboardOf(page);
    const heading = (name: string | RegExp) => page.getByRole("heading", { name, exact: true });
    const button = (name: string | RegExp) => page.getByRole("button", { name });
    const link = (name: string | RegExp) => page.getByRole("link", { name });
    await page.setViewportSize({ width, height: 800 });

    await page.goto(walks.server.url + DASHBOARD.widgets);
    await press(link("Edit Bakery"));
    await untilFocused(heading("Edit “Bakery”"));
    await fill(page.getByLabel("Text beside the icon"), "Help");
    await key("Enter");
    await page.getByText("Changes saved").first().waitFor();
    await press(button("Show earlier versions"));
    await press(button("Bring back version 1"));
    await page.getByText("Version 1 is back").first().waitFor();

    await press(link(/^All widgets/));
    await untilFocused(heading("Your widgets"));
    await press(button(/More about Bakery/));
    await press(link(/^Try it out/));
    await press(link("Article"));
    await page.getByRole("heading", { name: "A day in a pottery by the sea" }).waitFor();
    await press(button("Accessibility settings"));
    await page.getByRole("dialog").waitFor();
    await key("Escape");
    await untilFocused(button("Accessibility settings"));
    await press(link("Back to the editor"));

    await heading("Edit “Bakery”").waitFor();
    await press(link(/^All widgets/));
    await press(link(/^Reported barriers/));
    await untilFocused(heading("Reported barriers"));
    await press(button("Answer by email"));
    await untilFocused(page.getByLabel("Your answer"));
    await page.keyboard.type("Thank you, it is mended.");
    await press(button("Send answer"));
    await page.getByText("Answer sent").first().waitFor();
    await press(button("Done"));
    await page.getByRole("button", { name: "Done", pressed: true }).waitFor();

    await press(page.getByRole("link", { name: "Widgets", exact: true }));
    await press(button(/More about Bakery/));
    await press(button(/Delete Bakery/));
    await press(link("Recently deleted"));
    await press(button("Bring back Bakery"));
    await page.getByText("Widget brought back").first().waitFor();
    await untilFocused(page.getByRole("heading", { level: 1 }));
    expect(owner.problems).toEqual([]);
  },
  120_000,
);

test.each(widthsOr(320))(
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

/** Reports a barrier as a visitor who leaves an address. */
async function report(publicId: string): Promise<void> {
  const sent = {
    sendKey: crypto.randomUUID(),
    text: "The menu cannot be opened",
    email: newEmail("visitor"),
  };
  const answer = await fetch(walks.server.url + fillPath(pathOf(sendReport), { id: publicId }), {
    method: "POST",
    headers: { origin: "https://bakery.example" },
    body: JSON.stringify(sent),
  });
  if (!answer.ok) throw new Error(`The report was refused: ${await answer.text()}`);
}
