import { useEffect, useRef } from "react";
import type { ReportView } from "#shared/schemas/report.ts";
import { t } from "#shared/translate.ts";
import { Button } from "#ui/button.tsx";
import { ReportCard } from "./report-card.tsx";

export interface ReportListProps {
  reports: ReportView[];
  chosenIds: ReadonlySet<string>;
  onChoose: (id: string) => void;
  hasOlder: boolean;
  isLoading: boolean;
  onOlder: () => void;
}

/** Lists reports, newest first. After loading older ones, the first of them takes the focus. */
export function ReportList({ reports, chosenIds, onChoose, hasOlder, isLoading, onOlder }: ReportListProps) {
  const list = useRef<HTMLUListElement>(null);
  const firstOlder = useRef<number | null>(null);
  useEffect(() => {
    const item = list.current?.children[firstOlder.current ?? reports.length];
    if (!item) return;
    firstOlder.current = null;
    item.querySelector<HTMLElement>("article")?.focus();
  }, [reports.length]);

  function showOlder() {
    firstOlder.current = reports.length;
    onOlder();
  }

  return (
    <>
      <ul className="report-list" ref={list}>
        {reports.map((report) => (
          <li key={report.id}>
            <ReportCard report={report} isChosen={chosenIds.has(report.id)} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {hasOlder && (
        <p>
          <Button variant="secondary" busy={isLoading} busyLabel={t("Loading…")} onClick={showOlder}>
            {t("Show older reports")}
          </Button>
        </p>
      )}
    </>
  );
}
