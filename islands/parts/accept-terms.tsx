import { localPath } from "#shared/language/local-path.ts";
import { t } from "#shared/language/translate.ts";
import { PAGES } from "#shared/paths.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { RichText } from "#ui/rich-text.tsx";
import type { Form } from "#ui/use-form.ts";

export function AcceptTerms({ form }: { form: Pick<Form, "busy" | "errorOf"> }) {
  return (
    <Checkbox
      name="acceptTerms"
      required
      disabled={form.busy}
      error={form.errorOf("acceptTerms")}
      label={
        <RichText
          text="I accept the <terms>Terms and Conditions</terms> and the <privacy>Privacy Policy</privacy>"
          parts={{
            terms: (words) => <NewTabLink href={localPath(PAGES.terms)}>{words}</NewTabLink>,
            privacy: (words) => <NewTabLink href={localPath(PAGES.privacy)}>{words}</NewTabLink>,
          }}
        />
      }
    />
  );
}

/** Opens in a new tab so the form isn't lost. */
function NewTabLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> {t("(opens in a new tab)")}</span>
    </a>
  );
}
