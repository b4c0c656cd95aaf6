import { useEffect } from "react";
import { useRouteError } from "react-router";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeading } from "../components/page-heading.tsx";

/** Replaces a page that failed to load or render. */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => console.warn(error), [error]);
  return (
    <main className="notice-page stack">
      <PageHeading>This page could not be shown</PageHeading>
      <Alert variant="destructive">
        Something went wrong while loading it. Your widgets and your account are not affected.
      </Alert>
      <p>
        <LinkButton href={location.href}>Load the page again</LinkButton>
      </p>
    </main>
  );
}
