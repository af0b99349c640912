import type { ReactNode } from 'react';
import './slip.css';

/** Paper: a receipt or an order slip. It carries words that somebody wrote or money that somebody owes, nothing else. */
export function Slip({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`slip ${className}`}>{children}</div>;
}

/** A line of a slip: what, and how much. `total` is the last one. */
export function SlipLine({
  label,
  total = false,
  children,
}: {
  label: ReactNode;
  total?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={total ? 'slip-line total' : 'slip-line'}>
      <span>{label}</span>
      <span className="num">{children}</span>
    </div>
  );
}
