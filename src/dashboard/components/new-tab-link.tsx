import type { ReactNode } from "react";
import { t } from "#shared/language/translate.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";

/** A link that announces that it opens a new tab (WCAG 3.2.5). */
export function NewTabLink({
  href,
  className,
  children,
}: {
  href: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <a className={classNames("new-tab-link", className)} href={href} target="_blank" rel="noreferrer">
      {children}
      <Icon name="external" />
      <span className="visually-hidden">{t("(opens in a new tab)")}</span>
    </a>
  );
}
