import { useEffect } from "react";
import { useRouteError } from "react-router";
import { t } from "#shared/language/translate.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeading } from "../components/page-heading.tsx";

/** Replaces a page that failed to load or render. */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => console.warn(error), [error]);
  return (
    <main className="notice-page stack">
      <PageHeading>{t("This page couldn’t be shown")}</PageHeading>
      <Alert variant="destructive">
        {t("Something went wrong while loading it. Your widgets and your account aren’t affected.")}
      </Alert>
      <p>
        <LinkButton href={location.href}>{t("Reload the page")}</LinkButton>
      </p>
    </main>
  );
}
