import { expect, test } from "bun:test";
import { screen } from "@testing-library/react";
import { withDom } from "../helpers/dom.ts";
import { openDashboard } from "./render-dashboard.tsx";
import { stubAccount } from "./stub-api.ts";
import { stubBilling } from "./stub-billing.ts";

withDom();

test("the list of invoices names refunds, the tax in a price, and reverse charge", async () => {
  const billing = stubBilling();
  const [first] = billing.invoices;
  if (!first) throw new Error("There is no invoice");
  const paid = { ...first, status: "paid" as const, amount: 2_900 };
  billing.invoices = [
    { ...paid, id: "in_3", refunded: 950 },
    { ...paid, id: "in_2", tax: 483 },
    { ...paid, id: "in_1", isReverseCharge: true },
  ];
  await openDashboard(stubAccount({ billing }), "/billing");
  const table = await screen.findByRole("table", { name: "Invoices" });
  const [, ...rows] = [...table.querySelectorAll("tr")].map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringContaining("$9.50 refunded"),
    expect.stringContaining("with $4.83 tax"),
    expect.stringContaining("Reverse charge"),
  ]);
});

test("an address without what the tax depends on is refused at its field", async () => {
  const account = stubAccount({ billing: stubBilling() });
  const { user } = await openDashboard(account, "/billing");
  await user.click(await screen.findByRole("button", { name: "Add company and address" }));
  const sentence = "The tax depends on where you are.";
  const fields = { postalCode: sentence };
  account.failing.set("/api/billing/invoice-details", {
    status: 422,
    body: { error: sentence, message: sentence, code: "tax_location", fields },
  });
  await user.selectOptions(screen.getByRole("combobox", { name: /^Country/ }), "US");
  await user.click(screen.getByRole("button", { name: "Save details" }));
  await screen.findByText(sentence);
  expect(screen.getByLabelText(/Postal code|ZIP/i).getAttribute("aria-invalid")).toBe("true");
});
