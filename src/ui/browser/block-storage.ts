/**
 * Blocks storage in a frame that shares this page's origin, so a widget tried out there leaves no
 * traces.
 */
export function blockStorage(frame: Window): void {
  for (const area of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(frame, area, {
      configurable: true,
      get() {
        throw new DOMException("This frame keeps nothing", "SecurityError");
      },
    });
  }
}
