/**
 * Takes storage from a frame that shares this page's origin, so that what is tried there stays
 * there.
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
