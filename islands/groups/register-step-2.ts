import "./forms.ts";

export { Step2 } from "../register/step-2.tsx";
