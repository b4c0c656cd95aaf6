import { Outlet } from "react-router";
import { LoadingScreen } from "../../layout/loading-screen.tsx";
import { useAuth } from "./auth.tsx";
import { UnfinishedRegistration } from "./unfinished-registration.tsx";

/** Shows the pages below once the session is known; AuthProvider leads people without one elsewhere. */
export function SessionGate() {
  const { phase, error } = useAuth();
  if (error) return <UnfinishedRegistration sentence={error} />;
  return phase === "authenticated" ? <Outlet /> : <LoadingScreen />;
}
