import { RegisterFlow } from "../register-flow.tsx";
import { companions } from "./forms.ts";

export { hydrate } from "./forms.ts";
export const islands = { ...companions, "register-flow": RegisterFlow };
