import "../groups/shared/forms.ts";

export { Step2 } from "./step-2.tsx";
