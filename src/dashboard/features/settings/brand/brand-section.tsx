import { useQuery } from "@tanstack/react-query";
import { readReportBrand } from "#shared/api/scans.ts";
import { DASHBOARD } from "#shared/paths.ts";
import type { ReportBrandView } from "#shared/schemas/report-brand.ts";
import { t } from "#shared/translate.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { QueryView } from "../../../components/query-view.tsx";
import { query } from "../../../query.ts";
import { ForManagers, ViewerNotice } from "../../session/for-managers.tsx";
import { BrandForm } from "./brand-form.tsx";

/** Names and logo on reports about scans, for everybody who works in the account. */
export function BrandSection() {
  return (
    <QueryView query={useQuery(query(readReportBrand))} what={t("the look of your reports")}>
      {(brand) => (brand.isIncluded ? <IncludedBrand brand={brand} /> : <BrandNotInPlan brand={brand} />)}
    </QueryView>
  );
}

function IncludedBrand({ brand }: { brand: ReportBrandView }) {
  return (
    <>
      <p>
        {t(
          "These are the names and the logo on reports about scans of this account’s websites, and the name above the monthly mail.",
        )}
      </p>
      <ForManagers instead={<ViewerNotice what={t("change them")} />}>
        <BrandForm brand={brand} />
      </ForManagers>
    </>
  );
}

function BrandNotInPlan({ brand: { productName } }: { brand: ReportBrandView }) {
  return (
    <>
      <p>
        {t(
          "Reports about scans bear the name of {productName}. With the Professional plan or higher, they can bear your company’s name and logo instead.",
          { productName },
        )}
      </p>
      <p>
        <LinkButton href={DASHBOARD.billing}>{t("See the plans")}</LinkButton>
      </p>
    </>
  );
}
