import type { ReactNode } from 'react';
import { useScrollStop } from '../../../platform/browser/use-scroll-stop.ts';
import './door-card.css';

/** Card over the picture before or after a session: a price, a prompt or an end. It has one primary action. */
export function DoorCard({
  title,
  chip,
  children,
  actions,
  note,
}: {
  title: ReactNode;
  chip?: ReactNode;
  children?: ReactNode;
  actions: ReactNode;
  note?: ReactNode;
}) {
  const body = useScrollStop<HTMLDivElement>();
  return (
    <section className="door-card" aria-labelledby="door-title" tabIndex={-1} data-takes-focus="">
      {chip !== undefined && <p className="door-chip">{chip}</p>}
      <h2 id="door-title">{title}</h2>
      <div className="door-body" ref={body}>
        {children}
      </div>
      <div className="door-actions">{actions}</div>
      {note !== undefined && <p className="door-note">{note}</p>}
    </section>
  );
}
