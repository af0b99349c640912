import type { ReactNode } from 'react';
import './facts.css';

/** One fact in a list of facts: its name, then its value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A list of facts (`Fact`) about one thing. `wide`: names in a column of their own, for a list over the whole page. */
export function Facts({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return <dl className={wide ? 'facts wide' : 'facts'}>{children}</dl>;
}
