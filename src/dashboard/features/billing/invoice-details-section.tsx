import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { readInvoiceDetails } from "#shared/api/billing.ts";
import type { InvoiceDetails } from "#shared/schemas/invoice-details.ts";
import { t } from "#shared/translate.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { countryName } from "#ui/country-name.ts";
import { QueryView } from "../../components/query-view.tsx";
import { query } from "../../query.ts";
import { InvoiceDetailsForm } from "./invoice-details-form.tsx";
import { usePanel } from "./panel.tsx";

/** Shows whom invoices name, and lets the owner change it. */
export function InvoiceDetailsSection() {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const panel = usePanel(headingRef);
  return (
    <Card className="stack stack--tight">
      <h2 tabIndex={-1} ref={headingRef}>
        {t("Company details")}
      </h2>
      <QueryView query={useQuery(query(readInvoiceDetails))} what={t("the details on your invoices")}>
        {(details) =>
          panel.isOpen ? (
            <InvoiceDetailsForm {...panel.form} details={details} />
          ) : (
            <>
              <Details details={details} />
              <p>
                <Button variant="secondary" ref={panel.openerRef} onClick={panel.open}>
                  {isEmpty(details) ? t("Add company and address") : t("Change name and address")}
                </Button>
              </p>
            </>
          )
        }
      </QueryView>
    </Card>
  );
}

function Details({ details }: { details: InvoiceDetails }) {
  if (isEmpty(details))
    return (
      <p>
        {t(
          "Invoices show your email address only. Add a company, its address and a tax ID if you book them.",
        )}
      </p>
    );
  if (isEmpty({ ...details, country: "" }))
    return (
      <p>
        {t(
          "Invoices show your email address and your country, {country}. Add a company, its address and a tax ID if you book them.",
          { country: countryName(details.country) },
        )}
      </p>
    );
  const { name, line1, line2, postalCode, city, state, country, taxId } = details;
  const town = [postalCode, city].filter(Boolean).join(" ");
  const lines = [name, line1, line2, town, state, country && countryName(country)].filter(Boolean);
  return (
    <>
      <address className="invoice-address">{lines.join("\n")}</address>
      {taxId && <p>{t("Tax ID: {taxId}", { taxId })}</p>}
    </>
  );
}

function isEmpty(details: InvoiceDetails): boolean {
  return Object.values(details).every((value) => value === "");
}
