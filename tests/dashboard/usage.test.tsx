import { expect, test } from "bun:test";
import { fireEvent, screen, within } from "@testing-library/react";
import { withDom } from "../helpers/dom.ts";
import { keepDownloads, openDashboard } from "./render-dashboard.tsx";
import { type StubAccount, stubAccount, stubWidget } from "./stub-api.ts";
import { stubUsage } from "./stub-usage.ts";

withDom();

const PATH = "/widget-interface?show=usage";
const WIDGETS = [
  stubWidget(),
  stubWidget({ id: "second", publicId: "bbbbbbbbbbbbbbbb", name: "=Shop, two" }),
];

/** Ten visits on the first of a month, else one, for each widget. */
const visits = (from: string) => (from.endsWith("-01") ? 10 : 1);

test("an owner sees the visits compared with the days before and the used tools, and walks the points, which are a table as well", async () => {
  const { user } = await openUsage();
  expect((await screen.findByText(/^78 visits/)).closest("p")?.textContent).toBe(
    "78 visits, about as many as the 78 from Sep 24 – Oct 23, 2026.",
  );
  expect(screen.getByText("Text size").closest("li")?.textContent).toBe("Text size 1,320");
  expect(screen.getByText("Profile: Dyslexia")).toBeTruthy();
  const slider = await screen.findByRole("slider", { name: "Day" });
  expect(slider.getAttribute("aria-valuetext")).toBe("Sun, Nov 22, 2026, so far: 2 visits, before: 2");
  fireEvent.change(slider, { target: { value: "8" } });
  expect(slider.getAttribute("aria-valuetext")).toBe("Sun, Nov 1, 2026: 20 visits, before: 2");
  expect(screen.getByText("20 visits")).toBeTruthy();
  await user.click(screen.getByText("The same numbers as a table"));
  const table = await screen.findByRole("table", { name: "Visits by day, newest first" });
  const rows = within(table).getAllByRole("row");
  expect(rows).toHaveLength(31);
  expect(rows[1]?.textContent).toBe("Sun, Nov 22, 2026, so far22");
});

test("an owner moves back and forth in time without losing the focus, and chooses a widget, a step and a range", async () => {
  const { user, router, account } = await openUsage();
  const later = await screen.findByRole("button", { name: "Later" });
  expect(later.getAttribute("aria-disabled")).toBe("true");
  await user.click(screen.getByRole("button", { name: "Earlier" }));
  expect(await screen.findByRole("heading", { name: "Sep 24 – Oct 23, 2026" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Later" }));
  expect(await screen.findByRole("heading", { name: "Oct 24 – Nov 22, 2026" })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Later" }));
  await user.selectOptions(await screen.findByLabelText("Widget"), "second");
  await user.selectOptions(screen.getByLabelText("Visits by"), "month");
  await user.selectOptions(screen.getByLabelText("Time"), "12");
  expect(await screen.findByRole("heading", { name: "Dec 1, 2025 – Nov 22, 2026" })).toBeTruthy();
  expect(router.state.location.search).toBe("?show=usage&by=month&last=12&widget=second");
  expect(screen.queryByRole("heading", { name: "Each widget" })).toBeNull();
  expect(account.requests).toContain("GET /api/usage/tools");
});

test("an owner downloads the shown figures, in which no name is a formula", async () => {
  const { user } = await openUsage(`${PATH}&by=month&last=3`);
  const files = keepDownloads();
  await user.click(await screen.findByRole("button", { name: "Download as CSV" }));
  const bytes = await files[0]?.bytes();
  expect([...(bytes?.slice(0, 3) ?? [])]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes).split("\r\n")).toEqual([
    "from,to,widget,visits,before_from,before_to,visits_before",
    "2026-09-01,2026-09-30,All widgets,20,2026-06-01,2026-06-30,20",
    "2026-10-01,2026-10-31,All widgets,20,2026-07-01,2026-07-31,20",
    "2026-11-01,2026-11-22,All widgets,20,2026-08-01,2026-08-22,20",
    "2026-09-01,2026-11-22,harbour-pottery.example,30,2026-06-01,2026-08-22,30",
    `2026-09-01,2026-11-22,"'=Shop, two",30,2026-06-01,2026-08-22,30`,
    "",
  ]);
});

test("an owner without widgets is led to create one, one without visitors learns what will show here, and an invalid address shows the defaults", async () => {
  await openDashboard(stubAccount(), PATH);
  expect(await screen.findByRole("link", { name: "Create your first widget" })).toBeTruthy();
  document.body.replaceChildren();
  await openDashboard(stubAccount({ widgets: WIDGETS }), PATH);
  expect(await screen.findByText(/^Nothing was switched on/)).toBeTruthy();
  document.body.replaceChildren();
  await openUsage(`${PATH}&by=year&last=-1&until=now`);
  expect(await screen.findByRole("heading", { name: "Oct 24 – Nov 22, 2026" })).toBeTruthy();
});

async function openUsage(path = PATH) {
  const account: StubAccount = stubAccount({
    widgets: WIDGETS,
    usage: stubUsage({
      visits,
      tools: [
        { tool: "text-size", count: 1_320 },
        { tool: "profile.dyslexia", count: 7 },
      ],
    }),
  });
  const opened = await openDashboard(account, path);
  await screen.findByText("Text size");
  return { account, ...opened };
}
