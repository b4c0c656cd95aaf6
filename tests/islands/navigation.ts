import { onTestFinished, spyOn } from "bun:test";

/** Records full navigations of the test instead of performing them. */
export function stubNavigation(): string[] {
  const visited: string[] = [];
  const assign = spyOn(window.location, "assign").mockImplementation((url) => void visited.push(String(url)));
  onTestFinished(() => assign.mockRestore());
  return visited;
}

/** Goes back within the page, which happy-dom's history does not do. */
export function stubHistoryBack(): void {
  const back = spyOn(window.history, "back").mockImplementation(() => {
    history.replaceState(null, "");
    window.dispatchEvent(new PopStateEvent("popstate", { state: null }));
  });
  onTestFinished(() => back.mockRestore());
}
