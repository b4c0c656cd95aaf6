import { Loading } from "#ui/loading.tsx";
import { readPageSettings } from "../page-settings.ts";

/** Fills the screen while the session or the first page loads. */
export function LoadingScreen() {
  return (
    <main className="dashboard">
      <h1 className="visually-hidden">{readPageSettings().productName}</h1>
      <Loading />
    </main>
  );
}
