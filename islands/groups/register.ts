import { RegisterFlow } from "../register-flow.tsx";
import { companions } from "./shared/forms.ts";

export { hydrate } from "./shared/forms.ts";
export const islands = { ...companions, "register-flow": RegisterFlow };
