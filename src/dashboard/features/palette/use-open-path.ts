import { useLocation, useNavigate } from "react-router";
import { DASHBOARD, isCardPage } from "#shared/paths.ts";
import { navigateTo } from "#ui/browser/navigate-to.ts";

/** Opens a path within the dashboard, or as another document where it has its own policy. */
export function useOpenPath(): (path: string) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (path) => {
    const target = path.split("?")[0] ?? path;
    const isOtherDocument = isCardPage(pathname) || isCardPage(target) || !isDashboardPath(target);
    if (isOtherDocument) navigateTo(path);
    else void navigate(path);
  };
}

function isDashboardPath(path: string): boolean {
  return Object.values(DASHBOARD).some((known) => path.split("/")[1] === known.split("/")[1]);
}
