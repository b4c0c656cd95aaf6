import "#shared/registration/contract.ts";
import "#shared/billing/plan-schemas.ts";
import "#shared/billing/prices-trial-and-grace.ts";
import "#shared/registration/schemas.ts";
import "#shared/schemas/website-url.ts";
import "#ui/browser/toast-across-navigation.ts";
import "#ui/checkbox.tsx";
import "#ui/form-frame.tsx";
import "#ui/browser/navigate-to.ts";
import "#ui/select-field.tsx";
import "#ui/skeleton.tsx";
import "#ui/use-form.ts";
import "../../parts/accept-terms.tsx";
import "#ui/account-fields.tsx";
import "../../parts/password-and-submit.tsx";
import "../../parts/registration-fields.tsx";
import "../../parts/site-mode.ts";
import "../../parts/use-query-parameter.ts";
import "../../parts/sign-in.ts";
import "../../parts/verification-required.tsx";

/** Every group with a form imports this entire module, so it becomes one file. */
export * from "./common.ts";
