import { useMutation } from "@tanstack/react-query";
import { t } from "#shared/language/translate.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { downloadFile } from "#ui/browser/download-file.ts";
import { toastFailure } from "#ui/browser/toast-failure.ts";
import { RichText } from "#ui/rich-text.tsx";
import { ActionButton } from "../../components/action-button.tsx";
import { readPageSettings } from "../../page-settings.ts";

const FILE_NAME = "accessibility-menu.tpl";

/** Builds the template in the browser, including the widget ID, and downloads it. */
export function DownloadTemplate({ widget: { publicId } }: { widget: WidgetView }) {
  const download = useMutation({
    mutationFn: async () => {
      const { tagTemplate } = await import("./tag-template.ts");
      const { productName, publicUrl } = readPageSettings();
      const template = tagTemplate({ productName, publicUrl, publicId });
      downloadFile(FILE_NAME, new Blob([template], { type: "text/plain" }));
    },
    onError: (error) => toastFailure(t("Couldn’t create the template"), error, t("Please try again.")),
  });
  return (
    <div className="stack stack--tight">
      <p>
        <RichText text="If you can’t change the site itself, download the template and, in Google Tag Manager, choose <strong>Templates → Tag Templates → New → ⋮ → Import</strong>. It includes this widget’s ID." />
      </p>
      <p>
        <ActionButton action={download} busyLabel={t("Creating the template…")}>
          {t("Download the Tag Manager template")}
        </ActionButton>
      </p>
    </div>
  );
}
