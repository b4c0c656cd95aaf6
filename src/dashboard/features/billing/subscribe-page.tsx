import { t } from "#shared/language/translate.ts";
import { ERRORS } from "#shared/messages.ts";
import { DASHBOARD } from "#shared/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { QueryView } from "../../components/query-view.tsx";
import { SubscribeForm } from "./subscribe-form.tsx";
import { isLive } from "./subscription-status.ts";
import { useBilling } from "./use-billing.ts";

/** Page for owners without a live subscription. */
export function SubscribePage() {
  return (
    <div className="stack billing">
      <PageHeading>{t("Choose your plan")}</PageHeading>
      <QueryView query={useBilling()} what={t("your plan")}>
        {(billing) => {
          if (billing.deletesAt) return <p>{t(ERRORS.waitsForDeletion)}</p>;
          return isLive(billing) ? <AlreadySubscribed /> : <SubscribeForm billing={billing} />;
        }}
      </QueryView>
    </div>
  );
}

function AlreadySubscribed() {
  return (
    <>
      <p>{t("You already have a subscription. You can change its plan and card at any time.")}</p>
      <p>
        <LinkButton href={DASHBOARD.billing}>{t("Plan and billing")}</LinkButton>
      </p>
    </>
  );
}
