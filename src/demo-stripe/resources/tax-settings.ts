import { type Route, route } from "../http/route.ts";
import { toAddress } from "../state/address.ts";

export const taxSettingsRoutes: Route[] = [
  route("GET", "/v1/tax/settings", {}, async () => ({
    object: "tax.settings",
    defaults: { provider: "stripe", tax_behavior: "inclusive", tax_code: null },
    head_office: { address: toAddress({ country: "DE" }) },
    livemode: false,
    status: "active",
    status_details: { active: {} },
  })),
];
