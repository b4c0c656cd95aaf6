import { Suspense, useEffect, useRef } from "react";
import { lazyComponent } from "../../components/lazy-component.ts";
import { useAuth } from "../session/auth.tsx";
import { mayNeedAttention, needsAttention } from "./needs-attention.ts";
import { useBilling } from "./use-billing.ts";

/** Loaded where there is something to say, since most days there is not. */
export const loadNoticeList = () => import("./billing-notice-list.tsx");

const NoticeList = lazyComponent(async () => (await loadNoticeList()).BillingNoticeList);

/** What an owner has to know of plan and payment on every page; nothing while it is not known. */
export function BillingBanners() {
  const { data, isLoading } = useBilling();
  const { user } = useAuth();
  const isWaiting = isLoading && user !== null && mayNeedAttention(user);
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
 * Keeps the page below from showing for a moment, which would move as soon as there is something to
 * say above it. A page that shows already is left alone, since it may hold the focus.
 */
function BannerPlaceholder() {
  return <div className="dashboard__banner-placeholder" />;
}
