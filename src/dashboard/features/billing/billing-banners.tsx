import { Suspense, useEffect, useRef } from "react";
import { lazyComponent } from "../../components/lazy-component.ts";
import { useAuth } from "../session/auth.tsx";
import { mayNeedAttention, needsAttention } from "./needs-attention.ts";
import { useBilling } from "./use-billing.ts";

/** Loaded on demand, since on most days there is no notice. */
export const loadNoticeList = () => import("./billing-notice-list.tsx");

const NoticeList = lazyComponent(loadNoticeList, "BillingNoticeList");

/** Notices about plan and payment; nothing until the billing is known. */
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
 * Hides the page below for a moment, so that a notice does not push it down. A visible page stays,
 * since it may hold the focus.
 */
function BannerPlaceholder() {
  return <div className="dashboard__banner-placeholder" />;
}
