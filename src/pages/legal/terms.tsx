import { PAGES } from "../../shared/paths.ts";
import { GRACE_DAYS, TRIAL_DAYS } from "../../shared/plans.ts";
import type { Page } from "../page.ts";
import { Operator } from "./operator.tsx";
import { TemplateNote } from "./template-note.tsx";

export const termsPage: Page = {
  paths: [PAGES.terms],
  title: ({ productName }) => `Terms of Service – ${productName}`,
  description: ({ productName }) => `The terms on which ${productName} is offered.`,
  frame: "site",
  content: (settings) => {
    const { productName } = settings;
    return (
      <article className="prose">
        <h1>Terms of Service</h1>
        <TemplateNote />
        <h2>Who offers the service</h2>
        <Operator settings={settings} />
        <h2>What the service is</h2>
        <p>
          {productName} gives you a widget for your website. It offers your visitors a menu with which they
          adjust how the site looks and behaves in their own browser.
        </p>
        <p>
          The widget supports accessibility but does not by itself make a website conform to WCAG, the ADA,
          the EAA or any other standard or law. You remain responsible for the accessibility of your site.
        </p>
        <h2>Your account</h2>
        <p>
          You need a valid email address and must keep your password to yourself. You may use the widget on
          websites that you own or are asked to look after, and may not use the service to break the law or to
          disturb its operation.
        </p>
        <h2>Trial, prices and payment</h2>
        <ul>
          <li>The first {TRIAL_DAYS} days are free. Your card is charged only after them.</li>
          <li>If you cancel before the trial ends, nothing is charged.</li>
          <li>
            Afterwards the price of your plan, as shown in the{" "}
            <a href={`${PAGES.home}#pricing`}>pricing section</a>, is charged in advance for each month or
            year until you cancel.
          </li>
          <li>
            If a payment fails, your widgets keep working for {GRACE_DAYS} days while you put it right; after
            that they are switched off until it is paid.
          </li>
          <li>
            Plans include a number of visits per month. Visitors are never cut off when it is exceeded; we may
            ask you to move to a larger plan.
          </li>
        </ul>
        <h2>Cancelling</h2>
        <p>
          You may cancel at any time to the end of the period you have paid for. Your widgets work until then.
          To cancel, write to the address above.
        </p>
        <h2>Availability and liability</h2>
        <p>
          We take care to keep the service available, but do not promise that it never fails. The widget is
          built so that your site works without it. Liability follows the law that applies to this agreement.
        </p>
        <h2>Changes</h2>
        <p>
          We tell you by email about changes to these terms before they apply. See also our{" "}
          <a href={PAGES.privacy}>Privacy Policy</a>.
        </p>
      </article>
    );
  },
};
