import { useMutation } from "@tanstack/react-query";
import { Alert } from "#ui/alert.tsx";
import { downloadFile } from "#ui/browser/download-file.ts";
import { sentenceOf } from "#ui/browser/fetcher.ts";
import { Button } from "#ui/button.tsx";
import { fetchReportsFile } from "../../api/fetch-reports-file.ts";
import { type InboxChoice, reportQuery } from "./inbox-choice.ts";

/** Saves the reports that match, on all pages, as a file for spreadsheets. */
export function ExportButton({ choice }: { choice: InboxChoice }) {
  const exporting = useMutation({
    mutationFn: () => fetchReportsFile(reportQuery(choice)),
    onSuccess: (file) => downloadFile(`reports-${new Date().toISOString().slice(0, 10)}.csv`, file),
  });
  return (
    <>
      <Button
        variant="secondary"
        busy={exporting.isPending}
        busyLabel="Exporting…"
        onClick={() => exporting.mutate()}
      >
        Export as CSV
      </Button>
      {exporting.error && (
        <Alert variant="destructive">
          {sentenceOf(exporting.error, "The file could not be made. Please try again.")}
        </Alert>
      )}
    </>
  );
}
