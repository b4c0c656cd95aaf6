import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import type { WidgetView } from "#shared/widgets/schemas.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { readPageSettings } from "../../page-settings.ts";

interface SendToDeveloperProps {
  widget: WidgetView;
  /** Path of the guide for the site's platform. */
  guide?: string;
}

/**
 * Opens an email to a developer in the owner's email program, with the embed code and a guide link.
 */
export function SendToDeveloper({
  widget,
  guide = localPath(PAGES.installationGuides),
}: SendToDeveloperProps) {
  return (
    <p>
      <LinkButton variant="secondary" href={mailTo(widget, guide)}>
        {t("Send to my developer")}
      </LinkButton>
    </p>
  );
}

function mailTo({ embedCode, websiteUrl }: WidgetView, guide: string): string {
  const { productName, publicUrl } = readPageSettings();
  const lines = [
    t("Please add this line before </head> on every page of {website}:", {
      website: websiteUrl ?? t("our website"),
    }),
    embedCode,
    t("How to do it, step by step: {publicUrl}{guide}", { publicUrl, guide }),
    t("It loads without delaying the page, sets no cookies, and is gone once you delete the line."),
  ];
  const subject = t("One line of code for our website: the accessibility menu {productName}", {
    productName,
  });
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines.join("\r\n\r\n"))}`;
}
