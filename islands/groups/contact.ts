import { ContactForm } from "../contact-form.tsx";
import { companions } from "./forms.ts";

export { hydrate } from "./forms.ts";
export const islands = { ...companions, "contact-form": ContactForm };
