import type { PageSettings } from "../page.ts";

/** Who is behind the site, as far as the settings say it. */
export function Operator({ settings: { company, supportEmail } }: { settings: PageSettings }) {
  const lines = [company.name, company.address, company.country].filter(Boolean);
  return (
    <p>
      {lines.join(", ")}, <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
    </p>
  );
}
