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

/**
 * A list of facts (`Fact`) about one thing. `beside`: values at the end of the line; `wide`: names in a column of their
 * own, for a list over the whole page; `tiles`: names above values, one beside the other.
 */
export function Facts({
  look = 'beside',
  children,
}: {
  look?: 'beside' | 'wide' | 'tiles';
  children: ReactNode;
}) {
  return <dl className={`facts ${look}`}>{children}</dl>;
}
