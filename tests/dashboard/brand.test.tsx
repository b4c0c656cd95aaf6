import { expect, test } from "bun:test";
import { screen, waitFor } from "@testing-library/react";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { stubAccount, stubUser } from "./stub-api.ts";

withDom();

const REPORTS = "/settings?show=reports";

test("a company's name is saved for reports, a logo that is no picture is refused, and one is removed", async () => {
  const account = stubAccount();
  account.mine.brand.logo = "iVBORw0KGgo=";
  const { user, sent } = await openDashboard(account, REPORTS);
  await user.type(await screen.findByLabelText(/Your company’s name/), "Harbour Studio");
  await user.click(screen.getByLabelText("Name Handrail on reports"));
  const drawing = new File(["<svg/>"], "logo.svg", { type: "image/svg+xml" });
  const field = await screen.findByLabelText(/Logo/);
  field.removeAttribute("accept");
  await user.upload(field, drawing);
  await screen.findByText(/couldn’t be used. Choose a PNG, JPEG or WebP/);
  await user.click(screen.getByRole("button", { name: "Remove the logo" }));
  expect(screen.queryByRole("img", { name: /Your logo/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Save reports" }));
  await screen.findAllByText("Reports saved");
  expect(sent.find(({ method }) => method === "PUT")?.body).toEqual({
    showsOurName: true,
    companyName: "Harbour Studio",
    logo: null,
  });
});

test("plans with one account and viewers read why there is no form", async () => {
  const starter = stubAccount();
  starter.mine.brand.isIncluded = false;
  const { router } = await openDashboard(starter, REPORTS);
  await screen.findByText(/With the Professional plan or higher/);
  starter.mine.brand.isIncluded = true;
  starter.user = stubUser({ role: "viewer" });
  await router.navigate("/settings");
  await waitFor(() => expect(screen.queryByText(/With the Professional plan/)).toBeNull());
});
