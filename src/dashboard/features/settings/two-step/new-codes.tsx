import { t } from "#shared/translate.ts";
import { Alert } from "#ui/alert.tsx";
import { downloadFile } from "#ui/browser/download-file.ts";
import { Button } from "#ui/button.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { readPageSettings } from "../../../page-settings.ts";

/** Shows recovery codes until the screen is left. */
export function NewCodes({ codes }: { codes: string[] }) {
  const { productName } = readPageSettings();

  function save() {
    const lines = [
      t("Recovery codes for {productName}", { productName }),
      t("Each signs you in once, after your password, if you do not have your phone."),
      "",
      ...codes,
      "",
    ];
    downloadFile("recovery-codes.txt", new Blob([lines.join("\r\n")], { type: "text/plain" }));
  }

  return (
    <Alert variant="success" title={t("Your recovery codes")} takesFocus>
      <div className="stack stack--tight">
        <p>
          {t(
            "Keep them where you find them without your phone: in a password manager, or printed. Each works once in place of your second step. Nobody can show them again.",
          )}
        </p>
        <ul className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="cluster">
          <Button variant="secondary" onClick={save}>
            {t("Download as a text file")}
          </Button>
          <CopyButton text={codes.join("\n")} of={t("all recovery codes")} />
        </div>
      </div>
    </Alert>
  );
}
