import { PAGES } from "#shared/paths.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import type { Form } from "#ui/use-form.ts";

export function AcceptTerms({ form }: { form: Pick<Form, "busy" | "errorOf"> }) {
  return (
    <Checkbox
      name="acceptTerms"
      required
      disabled={form.busy}
      error={form.errorOf("acceptTerms")}
      label={
        <>
          I accept the <NewTabLink href={PAGES.terms}>Terms and Conditions</NewTabLink> and the{" "}
          <NewTabLink href={PAGES.privacy}>Privacy Policy</NewTabLink>
        </>
      }
    />
  );
}

/** Opens in a new tab, so that the form is not left. */
function NewTabLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
