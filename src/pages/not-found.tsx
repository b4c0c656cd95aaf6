import { PAGES } from "#shared/paths.ts";
import { LinkButton } from "#ui/link-button.tsx";
import type { Page } from "./page.ts";

export const notFoundPage: Page = {
  paths: ["*"],
  title: "404 Page Not Found",
  status: 404,
  content: () => (
    <div className="message-page page-width">
      <h1>404 Page Not Found</h1>
      <p>The page you're looking for doesn't exist or has been moved.</p>
      <LinkButton href={PAGES.home}>Return to Homepage</LinkButton>
    </div>
  ),
};
