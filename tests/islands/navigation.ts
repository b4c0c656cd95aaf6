import { afterEach, type Mock, spyOn } from "bun:test";

let spy: Mock<typeof location.assign> | undefined;
let back: Mock<typeof history.back> | undefined;

/** Records full navigations instead of performing them. */
export function stubNavigation(): string[] {
  const visited: string[] = [];
  spy = spyOn(window.location, "assign").mockImplementation((url) => void visited.push(String(url)));
  return visited;
}

/** Goes back within the page, which happy-dom's history does not do. */
export function stubHistoryBack(): void {
  back = spyOn(window.history, "back").mockImplementation(() => {
    history.replaceState(null, "");
    window.dispatchEvent(new PopStateEvent("popstate", { state: null }));
  });
}

afterEach(() => {
  spy?.mockRestore();
  spy = undefined;
  back?.mockRestore();
  back = undefined;
});
