import { PAGES } from "../shared/paths.ts";
import type { Page } from "./page.ts";

export const contactPage: Page = {
  paths: [PAGES.contact],
  title: ({ productName }) => `Contact – ${productName}`,
  description: ({ productName }) => `How to reach the people behind ${productName}.`,
  frame: "site",
  content: ({ productName, supportEmail, company }) => (
    <div className="prose">
      <h1>Contact</h1>
      <p>
        Questions about {productName}, its plans or your account? Write to{" "}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
      <h2>Enterprise</h2>
      <p>
        For the Enterprise plan, tell us roughly how many visits your sites have and what you need, and we
        will come back to you with an offer.
      </p>
      {company.address && (
        <>
          <h2>By post</h2>
          <address>
            {[company.name, company.address, company.country].filter(Boolean).map((line) => (
              <span className="address-line" key={line}>
                {line}
              </span>
            ))}
          </address>
        </>
      )}
    </div>
  ),
};
