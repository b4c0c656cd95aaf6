import { PAGES } from "../../shared/paths.ts";
import type { Page } from "../page.ts";
import { Operator } from "./operator.tsx";
import { TemplateNote } from "./template-note.tsx";

export const privacyPage: Page = {
  paths: [PAGES.privacy],
  title: ({ productName }) => `Privacy Policy – ${productName}`,
  description: ({ productName }) => `What data ${productName} processes, why, and for how long.`,
  frame: "site",
  content: (settings) => {
    const { billing } = settings;
    return (
      <article className="prose">
        <h1>Privacy Policy</h1>
        <TemplateNote />
        <h2>Who is responsible</h2>
        <Operator settings={settings} />
        <h2>If you visit a website with our widget</h2>
        <p>
          The widget sets no cookies and recognises nobody. What you choose in its menu is kept in your own
          browser, for that website only, and is not sent to us. Once per browser session the widget tells us
          that a visit took place; we count visits per website and day, and store nothing about the visitor.
        </p>
        <p>
          To deliver the widget our server has to process your IP address for the moment of the request, and
          to fend off overload it may keep a count of requests for a short time.
        </p>
        <h2>If you have an account</h2>
        <p>We store what you enter and what the service needs to work:</p>
        <ul>
          <li>your email address, your website's address and the name of the cardholder;</li>
          <li>your password, only as a hash from which it cannot be read;</li>
          <li>your plan, its status and the dates of your subscription;</li>
          <li>your widgets, their settings and the number of visits per day;</li>
          <li>one record per signed-in device, so that you can be signed out.</li>
        </ul>
        <p>
          We need this data to provide the service that you ordered. A cookie that expires after 24 hours ties
          the steps of a registration together; your sign-in is kept in your browser's local storage. There
          are no advertising or analytics cookies.
        </p>
        <h2>Payments</h2>
        {billing === "demo" ? (
          <p>
            This site runs in demo mode. Payments are simulated, only published test card numbers are
            accepted, and no payment provider is involved.
          </p>
        ) : (
          <p>
            Cards are handled by Stripe. Your card's number goes from your browser straight to Stripe and
            never reaches our server. On the pages with a card form, Stripe's script is loaded and may set
            cookies of its own to prevent fraud; Stripe's privacy policy applies to them. We give Stripe your
            email address and the cardholder's name.
          </p>
        )}
        <h2>Emails</h2>
        <p>
          We send the emails that your account needs: to verify your address, to set a new password, and about
          your subscription. They contain no tracking images.
        </p>
        <h2>How long we keep it</h2>
        <p>
          Account data is kept while you have an account. Invoices are kept as long as the law demands. Links
          in emails expire: those for a new password after one hour, those to verify an address after 24
          hours.
        </p>
        <h2>Your rights</h2>
        <p>
          You may ask us what we store about you, have it corrected or deleted, receive it in a common format,
          object to its use, and complain to a data protection authority. Write to the address above.
        </p>
        <p>
          See also our <a href={PAGES.terms}>Terms of Service</a>.
        </p>
      </article>
    );
  },
};
