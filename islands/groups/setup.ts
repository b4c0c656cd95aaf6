import { FirstOwner } from "../first-owner.tsx";
import { RegisterAccount } from "../register-account.tsx";
import { companions } from "./forms.ts";

export { hydrate } from "./forms.ts";
export const islands = { ...companions, "first-owner": FirstOwner, "register-account": RegisterAccount };
