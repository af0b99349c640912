import { useId, type ReactNode } from 'react';
import './office-part.css';

/** A part of a screen of the back office, below a heading of its own. */
export function OfficePart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="panel office-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
