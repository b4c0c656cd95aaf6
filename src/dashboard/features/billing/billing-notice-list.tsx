import { useLocation } from "react-router";
import type { BillingView } from "#shared/schemas/billing.ts";
import { t } from "#shared/translate.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { billingNotices } from "./billing-notices.ts";

export function BillingNoticeList({ billing }: { billing: BillingView }) {
  const { pathname } = useLocation();
  const notices = billingNotices(billing);
  if (notices.length === 0) return null;
  return (
    <section className="dashboard__banners" aria-label={t("About your plan")}>
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
