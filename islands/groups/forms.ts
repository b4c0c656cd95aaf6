import "../../src/shared/plans.ts";
import "../../src/shared/schemas/website-url.ts";
import "../../src/ui/browser/kept-toast.ts";
import "../../src/ui/checkbox.tsx";
import "../../src/ui/form-frame.tsx";
import "../../src/ui/leave-to.ts";
import "../../src/ui/select-field.tsx";
import "../../src/ui/skeleton.tsx";
import "../../src/ui/use-form.ts";
import "../parts/accept-terms.tsx";
import "../parts/account-fields.tsx";
import "../parts/sign-in.ts";
import "../parts/verification-required.tsx";

/** What every group with a form brings along besides, for the same reason. */
export * from "./common.ts";
