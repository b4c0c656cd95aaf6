/** For those without JavaScript, on pages whose form or content is run by it; `frame.css` hides what would do nothing. */
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
