import type { ReactNode } from 'react';
import { useText } from '../../text/index.ts';
import { officeText } from './text.ts';

/** The heading of a screen of the back office, and what stands below it. */
export function OfficePage({
  title,
  lead,
  actions,
  children,
}: {
  title: string;
  lead?: string;
  /** Buttons at the end of the heading. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  const t = useText(officeText);
  return (
    <main className="office-page">
      <title>{`${title} – Akari ${t('name')}`}</title>
      <header className="office-page-head">
        <div>
          <h1>{title}</h1>
          {lead !== undefined && <p>{lead}</p>}
        </div>
        {actions}
      </header>
      {children}
    </main>
  );
}
