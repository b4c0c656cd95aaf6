/** Says that the page needs JavaScript; `frame.css` hides what would not work without it. */
export function ScriptBanner({ supportEmail }: { supportEmail: string }) {
  return (
    <noscript>
      <aside className="script-banner" aria-label="JavaScript">
        <p>
          This page needs JavaScript, which is switched off in this browser. Switch it on, or write to{" "}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      </aside>
    </noscript>
  );
}
