/** The header's background, `--surface` in tokens.css. */
const SURFACES = { light: "#fff", dark: "#141f1d" };

/** Colors for the browser's own bars, so that they continue the page's header. */
export function ThemeColors() {
  return (
    <>
      {Object.entries(SURFACES).map(([scheme, color]) => (
        <meta key={scheme} name="theme-color" media={`(prefers-color-scheme: ${scheme})`} content={color} />
      ))}
    </>
  );
}
