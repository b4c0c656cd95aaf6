/** Sources of a policy for one kind of resource, e.g. `'self' https://cdn.example`. */
export type SourceList = readonly string[];

const HOST_SOURCE = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9._-]+)(?::(\d+|\*))?(\/[^?#]*)?$/i;

/** Whether a page's policy allows an address (Content Security Policy Level 3, 6.7.2). */
export function allowsUrl(sources: SourceList, url: URL, page: URL): boolean {
  return sources.some((source) => matches(source.trim(), url, page));
}

function matches(source: string, url: URL, page: URL): boolean {
  if (source === "*") return /^(https?|wss?):$/.test(url.protocol) || url.protocol === page.protocol;
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return schemeFits(source.toLowerCase(), url.protocol);
  if (source.toLowerCase() === "'self'") {
    return (
      hostFits(page.hostname, url.hostname) &&
      schemeFits(page.protocol, url.protocol) &&
      url.port === page.port
    );
  }
  const parts = HOST_SOURCE.exec(source);
  if (!parts) return false;
  const [, scheme, host = "", port, path] = parts;
  return (
    schemeFits(scheme ? `${scheme.toLowerCase()}:` : page.protocol, url.protocol) &&
    hostFits(host.toLowerCase(), url.hostname) &&
    portFits(port, url) &&
    pathFits(path, url.pathname)
  );
}

/** Whether a scheme matches; it may be more secure than its source, not less. */
function schemeFits(source: string, scheme: string): boolean {
  return source === scheme || (source === "http:" && scheme === "https:");
}

function hostFits(source: string, host: string): boolean {
  if (source === "*") return true;
  return source.startsWith("*.") ? host.endsWith(source.slice(1)) : source === host;
}

function portFits(port: string | undefined, url: URL): boolean {
  const actual = url.port || (url.protocol === "https:" ? "443" : "80");
  if (port === undefined) return url.port === "";
  return port === "*" || port === actual || (port === "80" && actual === "443");
}

function pathFits(path: string | undefined, actual: string): boolean {
  if (path === undefined || path === "/") return true;
  return path.endsWith("/") ? actual.startsWith(path) : actual === path;
}
