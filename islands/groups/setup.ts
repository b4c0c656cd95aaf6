import { FirstOwner } from "../first-owner.tsx";
import { RegisterAccount } from "../register-account.tsx";
import { companions } from "./shared/forms.ts";

export { hydrate } from "./shared/forms.ts";
export const islands = { ...companions, "first-owner": FirstOwner, "register-account": RegisterAccount };
