import type { ReactNode } from "react";
import { Card } from "#ui/card.tsx";

interface AccountPanelProps {
  title: string;
  subtitle?: string;
  children: ReactNode;
}

export function AccountPanel({ title, subtitle, children }: AccountPanelProps) {
  return (
    <div className="account page-width">
      <Card className="stack">
        <div className="stack stack--tight">
          <h1 className="account__title">{title}</h1>
          {subtitle && <p className="muted">{subtitle}</p>}
        </div>
        {children}
      </Card>
    </div>
  );
}
