import { describe, expect, test } from "bun:test";
import { screen } from "@testing-library/react";
import { withDom } from "../../helpers/dom.ts";
import { openDashboard } from "../render-dashboard.tsx";
import { problemBody, stubAccount, stubUser } from "../stub-api.ts";

withDom();

const TRIAL_END = "2099-03-07T12:00:00.000Z";

async function openRegion(account = stubAccount({ user: stubUser({ trialEnd: TRIAL_END }) })) {
  const opened = await openDashboard(account, "/settings?show=region");
  const select = (await screen.findByLabelText("Dates and numbers")) as HTMLSelectElement;
  return {
    ...opened,
    select,
    save: () => opened.user.click(screen.getByRole("button", { name: "Save region" })),
  };
}

describe("the region", () => {
  test("is the browser's at first; once saved, all screens use it", async () => {
    const { select, save, user, sent } = await openRegion();
    expect(select.selectedOptions[0]?.textContent).toBe("Same as my browser: American English");
    expect(screen.getByText(/first charged on March 7, 2099/)).toBeTruthy();
    await user.selectOptions(select, "nl-NL");
    expect(screen.getByText(/12\.345,67/)).toBeTruthy();
    await save();
    await screen.findByText("Region saved");
    expect(sent.at(-1)?.body).toEqual({ locale: "nl-NL" });
    expect(screen.getByText(/first charged on 7 maart 2099/)).toBeTruthy();
  });

  test("keeps the choice and says why when saving fails", async () => {
    const account = stubAccount();
    const { select, save, user } = await openRegion(account);
    account.failing.set("/api/account", { status: 503, body: problemBody("The service is busy.") });
    await user.selectOptions(select, "fr-FR");
    await save();
    expect((await screen.findByText("The service is busy.")).closest("[role=alert]")).toBeTruthy();
    expect(select.value).toBe("fr-FR");
  });
});
