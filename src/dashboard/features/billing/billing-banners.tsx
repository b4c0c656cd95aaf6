import { useLocation } from "react-router";
import { DASHBOARD } from "../../../shared/paths.ts";
import { Alert } from "../../../ui/alert.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { billingNotices } from "./billing-notices.ts";
import { useBilling } from "./use-billing.ts";

/** What an owner has to know of plan and payment on every page; nothing while it is not known. */
export function BillingBanners() {
  const { data } = useBilling();
  const { pathname } = useLocation();
  const notices = data ? billingNotices(data) : [];
  if (notices.length === 0 || pathname === DASHBOARD.subscribe) return null;
  return (
    <section className="dashboard__banners" aria-label="About your plan">
      {notices.map(({ variant, title, text, action }) => (
        <Alert key={title} variant={variant} title={title} live={false}>
          <p>{text}</p>
          {action && pathname !== action.path && (
            <LinkButton variant="secondary" href={action.path}>
              {action.label}
            </LinkButton>
          )}
        </Alert>
      ))}
    </section>
  );
}
