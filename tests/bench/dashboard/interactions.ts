import type { Locator, Page } from "playwright-core";
import { DASHBOARD, IMPORT_VIEW, NEW_WIDGET_VIEW, REPORTS_VIEW, USAGE_VIEW } from "#shared/paths.ts";

export interface Interaction {
  name: string;
  target: (page: Page) => Locator;
  /** Pressed in turn while the target has the focus; without keys, the target is tapped. */
  keys?: string[];
}

export interface Screen {
  name: string;
  path: string;
  /** In order; each starts from the state that the previous one left. */
  interactions: Interaction[];
}

export const SCREENS: Screen[] = [
  {
    name: "Overview",
    path: DASHBOARD.home,
    interactions: [
      tap("open a widget’s code", (page) => button(page, /^Code and check/)),
      type("find a widget", (page) => page.getByLabel("Find a widget"), "12"),
      clear("empty the field", (page) => page.getByLabel("Find a widget")),
      tap("show more", (page) => button(page, /^Show more/)),
      tap("open the account menu", (page) => page.locator(".account-switcher__button")),
      tap("close it", (page) => page.locator(".account-switcher__button")),
      { name: "open the palette", target: (page) => page.getByLabel("Find a widget"), keys: ["Control+k"] },
      type("find a widget in it", (page) => page.getByRole("combobox"), "12"),
      { name: "choose another", target: (page) => page.getByRole("combobox"), keys: ["ArrowDown"] },
      clear("leave it", (page) => page.getByRole("combobox")),
      tap("to the widgets", (page) => page.getByRole("link", { name: "Widgets", exact: true })),
    ],
  },
  {
    name: "Widgets",
    path: DASHBOARD.widgets,
    interactions: [
      type("search", (page) => page.getByLabel("Search by name or website"), "12"),
      clear("clear the search", (page) => page.getByLabel("Search by name or website")),
      choose("sort by age", (page) => page.getByLabel("Order"), 1),
      choose("sort by name", (page) => page.getByLabel("Order"), 1),
      tap("choose one", (page) => page.getByRole("checkbox", { name: /^Choose / })),
      tap("choose all", (page) => button(page, /^Choose all/)),
      tap("switch all off", (page) => button(page, "Switch off")),
      tap("undo it", (page) => button(page, "Undo")),
      tap("choose none", (page) => button(page, "Choose none")),
      tap("show more", (page) => button(page, /^Show more/)),
      tap("more about a widget", (page) => button(page, /^More about/)),
      tap("open the form that copies settings", (page) => button(page, /^Copy settings/)),
      tap("choose all widgets in it", (page) => button(page, /^Choose all$/)),
      tap("close it", (page) => button(page, "Cancel")),
      tap("switch a widget on or off", (page) => page.getByRole("switch")),
      tap("delete a widget", (page) => button(page, /^Delete/)),
      tap("undo that", (page) => button(page, /^Undo/)),
      tap("to a new widget", (page) => page.getByRole("link", { name: "New widget" })),
    ],
  },
  {
    name: "New widget",
    path: NEW_WIDGET_VIEW,
    interactions: [
      type("type the website", (page) => page.getByLabel("Website", { exact: true }), "a.example"),
      tap("to the name", (page) => button(page, "Next")),
      type("type a name", (page) => page.getByLabel("Name of the widget"), "My shop"),
      tap("to the look", (page) => button(page, "Next")),
      tap("choose a look", (page) => page.getByRole("radio")),
    ],
  },
  {
    name: "Import",
    path: IMPORT_VIEW,
    interactions: [
      type("type a website", (page) => page.getByLabel("Websites", { exact: true }), "a.example"),
      choose("choose a template", (page) => page.getByLabel("Look and settings"), 1),
      tap("see the preview", (page) => button(page, "Show what will be made")),
    ],
  },
  {
    name: "Editor",
    path: DASHBOARD.widgets,
    interactions: [
      tap("from the list to a widget", (page) => page.getByRole("link", { name: /^Edit/ })),
      type("type a text", (page) => page.getByLabel("Text beside the icon"), "Help"),
      tap("choose a size", (page) => page.getByRole("radio", { name: "Large" })),
      tap("discard", (page) => button(page, "Discard changes")),
      tap("back to the list", (page) => page.getByRole("link", { name: "All widgets" })),
    ],
  },
  {
    name: "Usage",
    path: USAGE_VIEW,
    interactions: [
      choose("from 30 days to 90", (page) => page.getByLabel("Time"), 1),
      choose("from 90 days to a year", (page) => page.getByLabel("Time"), 1),
      {
        name: "walk the chart",
        target: (page) => page.getByRole("slider"),
        keys: Array(3).fill("ArrowLeft"),
      },
      tap("the year as a table", (page) =>
        page.locator("summary", { hasText: "The same numbers as a table" }),
      ),
      choose("from days to weeks", (page) => page.getByLabel("Visits by"), 1),
      choose("from weeks to months", (page) => page.getByLabel("Visits by"), 1),
      choose("from all widgets to one", (page) => page.getByLabel("Widget", { exact: true }), 1),
      choose("back to all", (page) => page.getByLabel("Widget", { exact: true }), -1),
      tap("to the reports", (page) => page.getByRole("link", { name: /^Reported barriers/ })),
    ],
  },
  {
    name: "Reports",
    path: REPORTS_VIEW,
    interactions: [
      tap("show older ones", (page) => button(page, "Show older reports")),
      tap("answer one", (page) => button(page, "Answer by email")),
      type("type the answer", (page) => page.getByLabel("Your answer"), "Thanks"),
      tap("mark one", (page) => page.locator(".report__states [aria-pressed=false]")),
      choose("filter by state", (page) => page.getByLabel("State", { exact: true }), 1),
      type("search", (page) => page.getByLabel("Search in texts and addresses"), "12"),
      clear("clear the search", (page) => page.getByLabel("Search in texts and addresses")),
      tap("to the usage", (page) => page.getByRole("link", { name: "Usage", exact: true })),
      tap("to the overview", (page) => page.getByRole("link", { name: "Overview", exact: true })),
      tap("to the settings", (page) => page.getByRole("link", { name: "Settings", exact: true })),
    ],
  },
  {
    name: "Settings",
    path: DASHBOARD.settings,
    interactions: [
      type("type a name", (page) => page.getByLabel(/^Contact person/), "ABC"),
      tap("save it", (page) => button(page, "Save profile")),
      tap("to the notifications", (page) => page.getByRole("link", { name: "Notifications" })),
      tap("to the team", (page) => page.getByRole("link", { name: "Team", exact: true })),
      type("type whom to invite", (page) => page.getByLabel(/^Email address of the person/), "ada@b.example"),
      tap("send the invitation", (page) => button(page, "Send invitation")),
      choose("change a member’s role", (page) => page.getByLabel(/^Role of/), 1),
      tap("ask to remove a member", (page) => button(page, /^Remove/)),
      tap("keep them", (page) => button(page, "Keep them")),
      tap("withdraw an invitation", (page) => button(page, /^Withdraw/)),
    ],
  },
  {
    name: "Billing",
    path: DASHBOARD.billing,
    interactions: [
      tap("change the plan", (page) => button(page, "Change plan")),
      tap("choose another", (page) => page.getByRole("radio", { name: /^Business/i })),
      tap("see what it costs", (page) => button(page, "See what it costs")),
      tap("back to the choice", (page) => button(page, "Choose another plan")),
      tap("keep the current plan", (page) => button(page, "Keep current plan")),
      tap("cancel the subscription", (page) => button(page, "Cancel subscription")),
      tap("keep it", (page) => button(page, "Keep it")),
    ],
  },
];

function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole("button", { name });
}

function tap(name: string, target: Interaction["target"]): Interaction {
  return { name, target };
}

function type(name: string, target: Interaction["target"], text: string): Interaction {
  return { name, target, keys: [...text] };
}

function clear(name: string, target: Interaction["target"]): Interaction {
  return { name, target, keys: ["Escape"] };
}

/** Chooses another option of a list, a number of places further down. */
function choose(name: string, target: Interaction["target"], by: 1 | -1): Interaction {
  return { name, target, keys: [by > 0 ? "ArrowDown" : "ArrowUp"] };
}
