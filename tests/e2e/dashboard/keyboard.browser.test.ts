import { afterAll, beforeAll, expect, test } from "bun:test";
import { pathOf } from "#shared/api/endpoint.ts";
import { sendReport } from "#shared/api/reports.ts";
import { DASHBOARD, fillPath } from "#shared/paths.ts";
import { someOf } from "#tests/helpers/long.ts";
import { newEmail } from "../../helpers/people.ts";
import { keyboardOf } from "../keyboard.ts";
import { sharedWalks, type Walks } from "../walks.ts";

let walks: Walks;
beforeAll(async () => {
  walks = await sharedWalks();
});
afterAll(() => walks?.stop());

test.each(someOf([320, 1440], 0))(
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
    // A read of the widget may be under way when it is deleted.
    expect(owner.problems.filter((problem) => !problem.includes("404"))).toEqual([]);
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
