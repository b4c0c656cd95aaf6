import { t } from "#shared/language/translate.ts";
import { RichText } from "#ui/rich-text.tsx";

/** Explains that the page needs JavaScript; `frame.css` hides parts that don't work without it. */
export function ScriptBanner({ supportEmail }: { supportEmail: string | null }) {
  return (
    <noscript>
      <aside className="script-banner" aria-label="JavaScript">
        <p>
          {supportEmail === null ? (
            t("This page needs JavaScript, which is switched off in this browser. Switch it on to continue.")
          ) : (
            <RichText
              text="This page needs JavaScript, which is switched off in this browser. Switch it on, or write to <mail>{email}</mail>."
              values={{ email: supportEmail }}
              parts={{ mail: (words) => <a href={`mailto:${supportEmail}`}>{words}</a> }}
            />
          )}
        </p>
      </aside>
    </noscript>
  );
}
