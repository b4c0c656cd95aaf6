import { CURRENCIES, type Currency, DEFAULT_CURRENCY } from "#shared/billing/currency.ts";
import { BILLING_CYCLES, type BillingCycle, PLAN_IDS, PLANS, type PlanId } from "#shared/billing/plans.ts";
import { localPath } from "#shared/language/local-path.ts";
import { FILES, PAGES } from "#shared/paths.ts";
import { t } from "#shared/translate.ts";
import type { PageSettings } from "../page.ts";

/** Describes the operator, the product and its prices for search engines (schema.org). */
export function landingData(settings: PageSettings): object[] {
  const { productName, publicUrl, supportEmail, company, billing, eurPrices } = settings;
  const organization = {
    "@type": "Organization",
    "@id": `${publicUrl}/#organization`,
    name: company.name,
    url: publicUrl,
    logo: `${publicUrl}${FILES.icon512}`,
    email: supportEmail,
  };
  const website = { "@type": "WebSite", name: productName, url: publicUrl, publisher: organization };
  const product = {
    "@type": ["Product", "SoftwareApplication"],
    name: productName,
    description: t("An accessibility menu for websites: visitors adjust text, contrast and motion."),
    image: `${publicUrl}${FILES.socialPictures}/home.png`,
    applicationCategory: "BusinessApplication",
    operatingSystem: "Web",
    brand: { "@type": "Brand", name: productName },
    ...(billing !== "off" && {
      offers: (eurPrices ? CURRENCIES : [DEFAULT_CURRENCY]).flatMap((currency) =>
        PLAN_IDS.flatMap((plan) => BILLING_CYCLES.map((cycle) => offer(plan, cycle, currency, publicUrl))),
      ),
    }),
  };
  return [organization, website, product].map((data) => ({ "@context": "https://schema.org", ...data }));
}

function offer(plan: PlanId, cycle: BillingCycle, currency: Currency, publicUrl: string): object {
  const priceCurrency = currency.toUpperCase();
  const price = (PLANS[plan].price[cycle] / 100).toFixed(2);
  return {
    "@type": "Offer",
    name: `${PLANS[plan].name}, ${cycle === "yearly" ? t("billed yearly") : t("billed monthly")}`,
    url: `${publicUrl}${localPath(PAGES.register)}?plan=${plan}&billing=${cycle}`,
    availability: "https://schema.org/InStock",
    price,
    priceCurrency,
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price,
      priceCurrency,
      billingDuration: 1,
      unitCode: cycle === "monthly" ? "MON" : "ANN",
    },
  };
}
