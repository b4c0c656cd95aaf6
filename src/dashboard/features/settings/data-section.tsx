import { useMutation } from "@tanstack/react-query";
import { exportAccount } from "#shared/accounts/contract.ts";
import { t } from "#shared/language/translate.ts";
import { downloadFile } from "#ui/browser/download-file.ts";
import { download } from "#ui/browser/fetcher.ts";
import { toast } from "#ui/browser/toast-store.ts";
import { ActionButton } from "../../components/action-button.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { isSold } from "../../page-settings.ts";

export function DataSection() {
  const exporting = useMutation({
    mutationFn: () => download(exportAccount, {}),
    onSuccess: (file) => {
      downloadFile(`account-data-${new Date().toISOString().slice(0, 10)}.json`, file);
      toast({
        title: t("Your data was downloaded"),
        description: t("The file is in your downloads."),
      });
    },
  });
  return (
    <>
      <p>
        {t(
          "Download all data we hold about you and the account you own, as one JSON file: your profile, devices, security log and team, your widgets with their settings and versions, visits, barrier reports",
        )}
        {isSold() && t(", and the history of your subscription")}.
      </p>
      <p>
        {t("It doesn’t contain your password or anything else that could be used to sign in.")}
        {isSold() && ` ${t("Invoices are under Plan and billing.")}`}
      </p>
      <FailureAlert
        error={exporting.error}
        fallback={t("Your data couldn’t be downloaded. Please try again.")}
      />
      <div>
        <ActionButton action={exporting} variant="primary" busyLabel={t("Collecting your data…")}>
          {t("Download my data")}
        </ActionButton>
      </div>
    </>
  );
}
