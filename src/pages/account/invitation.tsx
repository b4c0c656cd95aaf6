import { Invitation } from "#islands/invitation.tsx";
import { PAGES } from "#shared/paths.ts";
import { Island } from "../island.tsx";
import type { Page } from "../page.ts";
import { AccountPanel } from "./account-panel.tsx";

export const invitationPage: Page = {
  paths: [PAGES.invitation],
  title: "Your invitation",
  needsScript: true,
  content: () => (
    <AccountPanel
      title="Your invitation"
      subtitle="Somebody would like to work with you on accessible websites."
    >
      <Island name="invitation" component={Invitation} when="now" props={{}} />
    </AccountPanel>
  ),
};
