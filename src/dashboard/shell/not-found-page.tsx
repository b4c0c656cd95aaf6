import { PAGES } from "#shared/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeading } from "../components/page-heading.tsx";

export function NotFoundPage() {
  return (
    <div className="stack">
      <PageHeading>404 Page Not Found</PageHeading>
      <p>The page you're looking for doesn't exist or has been moved.</p>
      <p>
        <LinkButton href={PAGES.home}>Return to Homepage</LinkButton>
      </p>
    </div>
  );
}
