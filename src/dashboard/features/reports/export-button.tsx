import { useMutation } from "@tanstack/react-query";
import { exportReports } from "#shared/api/reports.ts";
import { t } from "#shared/translate.ts";
import { downloadFile } from "#ui/browser/download-file.ts";
import { download } from "#ui/browser/fetcher.ts";
import { ActionButton } from "../../components/action-button.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { type InboxChoice, reportQuery } from "./inbox-choice.ts";

/** Downloads the matching reports of all pages as CSV. */
export function ExportButton({ choice }: { choice: InboxChoice }) {
  const exporting = useMutation({
    mutationFn: () => download(exportReports, { query: reportQuery(choice) }),
    onSuccess: (file) => downloadFile(`reports-${new Date().toISOString().slice(0, 10)}.csv`, file),
  });
  return (
    <>
      <ActionButton action={exporting} busyLabel={t("Exporting…")}>
        {t("Export as CSV")}
      </ActionButton>
      <FailureAlert
        error={exporting.error}
        fallback={t("The file could not be created. Please try again.")}
      />
    </>
  );
}
