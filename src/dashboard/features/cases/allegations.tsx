import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AllegationList } from "#shared/cases/allegations.ts";
import { listAllegations, readAllegationReport, readCase } from "#shared/cases/contract.ts";
import type { CaseView } from "#shared/cases/schemas.ts";
import { t } from "#shared/language/translate.ts";
import { REPORT_FORMATS, type ReportFormat } from "#shared/site-reports/schemas.ts";
import { download } from "#ui/browser/fetcher.ts";
import { Card } from "#ui/card.tsx";
import { Downloads } from "../../components/downloads.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { pollInterval } from "../../poll-interval.ts";
import { query } from "../../query.ts";
import { AddAllegations } from "./add-allegations.tsx";
import { AllegationResults } from "./allegation-results.tsx";

const FORMATS: Record<ReportFormat, string> = { html: t("web page (HTML)"), pdf: t("accessible PDF") };

/** Compares what a letter says about pages with what scans saw. */
export function Allegations({ caseId }: { caseId: string }) {
  const [openedAt] = useState(Date.now);
  const params = { id: caseId };
  const found = useQuery(query(readCase, { params }));
  const list = useQuery({
    ...query(listAllegations, { params }),
    refetchOnMount: "always",
    refetchInterval: ({ state }) => pollInterval(!state.data?.isChecking, Date.now() - openedAt),
  });
  return (
    <QueryView query={found} what={t("this letter")} lines={8}>
      {(view) => (
        <QueryView query={list} what={t("its rows")} lines={8}>
          {(rows) => <Rows view={view} list={rows} />}
        </QueryView>
      )}
    </QueryView>
  );
}

function Rows({ view, list }: { view: CaseView; list: AllegationList }) {
  return (
    <>
      {list.allegations.length > 0 && <AllegationResults caseId={view.id} list={list} />}
      <AddAllegations view={view} known={list.allegations.length} />
      {list.allegations.length > 0 && <Report view={view} />}
    </>
  );
}

function Report({ view: { id } }: { view: CaseView }) {
  return (
    <Card className="stack stack--tight">
      <h2>{t("For your lawyer")}</h2>
      <p className="measure">
        {t(
          "All rows with what our scans saw and when, as one dated document. Give it to your lawyer, not to the other side. Every change is also in your signed record.",
        )}
      </p>
      <Downloads
        choices={REPORT_FORMATS}
        fetchFile={(format) => download(readAllegationReport, { params: { id }, query: { format } })}
        fileName={(format) => `letter-${id.slice(0, 8)}.${format}`}
        busyLabel={t("Creating the report…")}
        label={(format) => t("Report as {formats}", { formats: FORMATS[format] })}
        fallback={t("Couldn’t create the report. Please try again.")}
      />
    </Card>
  );
}
