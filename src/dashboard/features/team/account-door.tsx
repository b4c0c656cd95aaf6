import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { accountPath, DASHBOARD, TEAM_VIEW } from "../../../shared/paths.ts";
import { isCardPage } from "../../layout/card-pages.ts";
import { PageHeading } from "../../layout/page-heading.tsx";
import { useSignedInUser } from "../session/signed-in-user.ts";
import { type CurrentAccount, useCurrentAccount } from "./current-account.ts";

/** Shows a page, or why a member may not see it. What is the person's own is always open. */
export function AccountDoor({ children }: { children: ReactNode }) {
  const account = useCurrentAccount();
  const { pathname } = useLocation();
  if (!account || account.isOwner || pathname === DASHBOARD.settings) return children;
  if (!account.isOpen) return <ClosedTeam account={account} />;
  return isCardPage(pathname) ? <OwnersBilling account={account} /> : children;
}

function ClosedTeam({ account: { name } }: { account: CurrentAccount }) {
  return (
    <div className="stack">
      <PageHeading>{`${name} is closed for now`}</PageHeading>
      <p>
        The plan of this account does not include a team at the moment, so that only its owner can open it.
        Nothing was deleted: once the owner has the Professional plan or a higher one, you are back in.
      </p>
      <OwnAccountLink />
      <p>
        <Link to={TEAM_VIEW}>Leave this team</Link>
      </p>
    </div>
  );
}

function OwnersBilling({ account: { name } }: { account: CurrentAccount }) {
  return (
    <div className="stack">
      <PageHeading>Plan and billing</PageHeading>
      <p>The plan and the payments of {name} are its owner’s: they alone see and change them.</p>
      <OwnAccountLink />
    </div>
  );
}

/** By full navigation, which is right from a page with the card form as well. */
function OwnAccountLink() {
  const { user } = useSignedInUser();
  const own = user.accounts.find(({ role }) => role === "owner");
  return (
    own && (
      <p>
        <a href={accountPath(own.id)}>Go to your own account</a>
      </p>
    )
  );
}
