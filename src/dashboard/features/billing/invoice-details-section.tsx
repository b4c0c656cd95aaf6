import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { readInvoiceDetails, setInvoiceDetails } from "#shared/billing/contract.ts";
import type { InvoiceDetails } from "#shared/billing/invoice-details.ts";
import { InvoiceDetailsSchema } from "#shared/billing/invoice-details.ts";
import { taxIdKindOf } from "#shared/billing/tax-ids.ts";
import { t } from "#shared/language/translate.ts";
import { call } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { countryName, countryOptions } from "#ui/country-name.ts";
import { FormFrame } from "#ui/form-frame.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField, VERBATIM } from "#ui/text-field.tsx";
import { useForm } from "#ui/use-form.ts";
import { FormButtons } from "../../components/form-buttons.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { query } from "../../query.ts";
import { Panel, type PanelProps, usePanel } from "./panel.tsx";

const COUNTRIES_OR_NONE = [{ value: "", label: t("Not given") }, ...countryOptions()];

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
        {t("Invoices show only your email address. Add company, address and tax ID if your books need them.")}
      </p>
    );
  if (isEmpty({ ...details, country: "" }))
    return (
      <p>
        {t(
          "Invoices show your email address and country, {country}. Add company, address and tax ID if your books need them.",
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

interface InvoiceDetailsFormProps extends Omit<PanelProps, "billing"> {
  details: InvoiceDetails;
}

function InvoiceDetailsForm({ details, onClose, onDone }: InvoiceDetailsFormProps) {
  const client = useQueryClient();
  const [country, setCountry] = useState(details.country);
  const form = useForm({
    schema: InvoiceDetailsSchema,
    async send(body) {
      const saved = await call(setInvoiceDetails, { body });
      client.setQueryData(query(readInvoiceDetails).queryKey, saved);
      toast({ title: t("Details saved"), description: t("They’ll be on every invoice from now on.") });
      onDone();
    },
    fallback: t("The details couldn’t be saved. Please try again."),
  });
  const text = (name: keyof InvoiceDetails) => ({ ...form.field(name), defaultValue: details[name] });

  return (
    <Panel title={t("Company and address")}>
      <FormFrame form={form}>
        <TextField {...text("name")} label={t("Company or name (optional)")} autoComplete="organization" />
        <TextField
          {...text("line1")}
          label={t("Street and number (optional)")}
          autoComplete="address-line1"
        />
        <TextField
          {...text("line2")}
          label={t("More of the address (optional)")}
          autoComplete="address-line2"
        />
        <TextField {...text("postalCode")} label={t("Postal code (optional)")} autoComplete="postal-code" />
        <TextField {...text("city")} label={t("City (optional)")} autoComplete="address-level2" />
        <TextField
          {...text("state")}
          label={t("State or province (optional)")}
          autoComplete="address-level1"
        />
        <SelectField
          {...form.field("country")}
          label={t("Country (optional)")}
          autoComplete="country"
          value={country}
          onChange={(event) => setCountry(event.target.value)}
          options={COUNTRIES_OR_NONE}
        />
        <TextField
          {...text("taxId")}
          label={t("Tax ID (optional)")}
          hint={taxIdHint(country)}
          {...VERBATIM}
        />
        <FormButtons
          form={form}
          submit={t("Save details")}
          busyLabel={t("Saving…")}
          cancel={t("Cancel")}
          onCancel={onClose}
        />
      </FormFrame>
    </Panel>
  );
}

function taxIdHint(country: string): string {
  const kind = taxIdKindOf(country);
  if (kind) return t("For example, {example}", { example: kind.example });
  return country ? t("This country’s tax IDs can’t be shown.") : t("Choose the country first.");
}
