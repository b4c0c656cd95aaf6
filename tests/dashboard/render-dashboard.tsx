import { onTestFinished, spyOn } from "bun:test";
import { join } from "node:path";
import { render, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { currentLanguage, setLanguage } from "#shared/language/translate.ts";
import { once } from "#src/once.ts";
import { storeToken } from "#ui/browser/session-token.ts";
import { dismissToast } from "#ui/browser/toast-store.ts";
import { PAGE_SETTINGS_ID } from "../../src/dashboard/page-settings.ts";
import { Providers } from "../../src/dashboard/providers.tsx";
import { routes } from "../../src/dashboard/router.tsx";
import { DOM_ORIGIN, newUser, visit } from "../helpers/dom.ts";
import { stubFetch } from "../helpers/stub-fetch.ts";
import { PLAN_TEXTS } from "../pages/render.ts";
import { type StubAccount, stubApi } from "./stub-api.ts";

/** Renders the dashboard at `path` over a stub API, and records the pages it leaves for. */
export function renderDashboard(account: StubAccount, path: string) {
  const left: string[] = [];
  dismissToast();
  visit(path);
  addPageSettings(account);
  const sent = stubFetch(({ method, path: url, headers, body }) =>
    stubApi(
      account,
      new Request(new URL(url, location.href), {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
    ),
  );
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const view = render(
    <Providers leaveFor={(to) => void left.push(to)}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return {
    ...view,
    router,
    left,
    sent,
    user: newUser(),
  };
}

/** Renders the dashboard for a signed-in owner and waits for the page. */
export async function openDashboard(account: StubAccount, path: string) {
  await loadFeatures();
  if (account.token) storeToken(account.token);
  const opened = renderDashboard(account, path);
  await screen.findByRole("button", { name: "Sign out" });
  return opened;
}

/** Keeps the files that a person downloads until the end of the test, instead of saving them. */
export function keepDownloads(): Blob[] {
  const files: Blob[] = [];
  const made = spyOn(URL, "createObjectURL").mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return "blob:file";
  });
  const saved = spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  onTestFinished(() => {
    made.mockRestore();
    saved.mockRestore();
  });
  return files;
}

/** Preloads all lazy components, in English, so that none of them arrives after its test. */
const loadFeatures = once(async () => {
  const language = currentLanguage();
  setLanguage("en");
  const folder = join(import.meta.dir, "../../src/dashboard");
  for await (const file of new Bun.Glob("{components,features,shell}/**/*.tsx").scan(folder))
    await import(join(folder, file));
  setLanguage(language);
});

function addPageSettings({ chat, suggestions }: StubAccount): void {
  const block = document.createElement("script");
  block.type = "application/json";
  block.id = PAGE_SETTINGS_ID;
  block.textContent = JSON.stringify({
    productName: "Handrail",
    billing: "demo",
    hasSite: true,
    hasChat: chat !== null,
    publicUrl: DOM_ORIGIN,
    planFeatures: PLAN_TEXTS.features,
    stripePublishableKey: "pk_test_handrail",
    hasModel: suggestions !== undefined,
  });
  document.body.append(block);
}
