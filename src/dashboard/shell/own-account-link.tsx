import { Link } from "react-router";
import { t } from "#shared/language/translate.ts";
import { accountPath, TEAM_VIEW } from "#shared/paths.ts";
import { useSignedInUser } from "../features/session/signed-in-user.ts";

/** Ways out of a team account that cannot be opened. */
export function WaysOut() {
  return (
    <>
      <OwnAccountLink />
      <p>
        <Link to={TEAM_VIEW}>{t("Leave this team")}</Link>
      </p>
    </>
  );
}

/** Uses a full navigation, which is required to leave a page with the card form. */
export function OwnAccountLink() {
  const { user } = useSignedInUser();
  const own = user.accounts.find(({ role }) => role === "owner");
  return (
    own && (
      <p>
        <a href={accountPath(own.id)}>{t("Go to your own account")}</a>
      </p>
    )
  );
}
