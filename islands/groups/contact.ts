import { ContactForm } from "../contact-form.tsx";
import { companions } from "./shared/forms.ts";

export { hydrate } from "./shared/forms.ts";
export const islands = { ...companions, "contact-form": ContactForm };
