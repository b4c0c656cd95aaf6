/** Header background, `--surface` in tokens.css. */
const SURFACES = { light: "#fff", dark: "#141f1d" };

/** Colors for the browser's own bars, so they blend into the page's header. */
export function ThemeColors() {
  return (
    <>
      {Object.entries(SURFACES).map(([scheme, color]) => (
        <meta key={scheme} name="theme-color" media={`(prefers-color-scheme: ${scheme})`} content={color} />
      ))}
    </>
  );
}
