import { useMutation } from "@tanstack/react-query";
import { t } from "#shared/language/translate.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { downloadFile } from "#ui/browser/download-file.ts";
import { toastFailure } from "#ui/browser/toast-failure.ts";
import { RichText } from "#ui/rich-text.tsx";
import { ActionButton } from "../../components/action-button.tsx";
import { readPageSettings } from "../../page-settings.ts";
import { PLUGIN_SLUG } from "./plugin-values.ts";

/** Builds the plugin in the browser, including the widget's ID, and downloads it. */
export function DownloadPlugin({ widget: { publicId } }: { widget: WidgetView }) {
  const download = useMutation({
    mutationFn: async () => {
      const { pluginZip } = await import("./plugin-zip.ts");
      const { productName, publicUrl } = readPageSettings();
      const zip = pluginZip({ productName, publicUrl, publicId });
      downloadFile(`${PLUGIN_SLUG}.zip`, new Blob([zip], { type: "application/zip" }));
    },
    onError: (error) => toastFailure(t("Couldn’t create the plugin"), error, t("Please try again.")),
  });
  return (
    <div className="stack stack--tight">
      <p>
        <RichText text="Or without code: download the plugin and, in WordPress, choose <strong>Plugins → Add Plugin → Upload Plugin</strong>. It includes this widget’s ID." />
      </p>
      <p>
        <ActionButton action={download} busyLabel={t("Creating the plugin…")}>
          {t("Download the WordPress plugin")}
        </ActionButton>
      </p>
    </div>
  );
}
