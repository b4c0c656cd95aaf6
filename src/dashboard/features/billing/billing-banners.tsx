import { Suspense, useEffect, useRef } from "react";
import { lazyComponent } from "../../components/lazy-component.ts";
import { useAuth } from "../session/auth.tsx";
import { mayNeedAttention, needsAttention } from "./needs-attention.ts";
import { useBilling } from "./use-billing.ts";

/** Loaded on demand because there is no notice on most days. */
export const loadNoticeList = () => import("./billing-notice-list.tsx");

const NoticeList = lazyComponent(loadNoticeList, "BillingNoticeList");

/** Notices about the plan and payment; shows nothing until billing data has loaded. */
export function BillingBanners() {
  const { data, isLoading } = useBilling();
  const { user } = useAuth();
  const isWaiting = isLoading && user?.plan !== undefined && mayNeedAttention(user);
  const hasNotices = data !== undefined && needsAttention(data);
  const isPageShown = useRef(false);
  useEffect(() => {
    if (!isWaiting && !hasNotices) isPageShown.current = true;
  }, [isWaiting, hasNotices]);

  if (isWaiting) return <BannerPlaceholder />;
  if (!hasNotices) return null;
  return (
    <Suspense fallback={isPageShown.current ? null : <BannerPlaceholder />}>
      <NoticeList billing={data} />
    </Suspense>
  );
}

/**
 * Briefly hides the page below so a notice doesn't push it down. A page that is already visible
 * stays, since focus may be inside it.
 */
function BannerPlaceholder() {
  return <div className="dashboard__banner-placeholder" />;
}
