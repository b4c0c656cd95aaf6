import { expect, spyOn, test } from "bun:test";
import { screen } from "@testing-library/react";
import { withDom } from "../../helpers/dom.ts";
import { openDashboard } from "../render-dashboard.tsx";
import { problemBody, stubAccount } from "../stub-api.ts";

withDom();

const EXPORT = "/api/account/export";

async function openData(account = stubAccount()) {
  const opened = await openDashboard(account, "/settings?show=data");
  const button = await screen.findByRole("button", { name: "Download my data" });
  return { ...opened, download: () => opened.user.click(button) };
}

test("all data is downloaded as one file", async () => {
  const made = spyOn(URL, "createObjectURL").mockReturnValue("blob:data");
  const { download, sent } = await openData();
  await download();
  await screen.findByText("Your data was downloaded");
  const [blob] = made.mock.calls[0] ?? [];
  expect(await (blob as Blob).text()).toBe('{"users":[]}');
  expect(sent.at(-1)).toMatchObject({ method: "GET", path: EXPORT });
  made.mockRestore();
});

test("a failure says why", async () => {
  const account = stubAccount();
  const { download } = await openData(account);
  account.failing.set(EXPORT, { status: 429, body: problemBody("Too many attempts.") });
  await download();
  expect((await screen.findByText("Too many attempts.")).closest("[role=alert]")).toBeTruthy();
});
