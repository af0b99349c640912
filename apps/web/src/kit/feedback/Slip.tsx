import type { ReactNode } from 'react';
import './slip.css';

/** A paper slip, such as a receipt or an order. Used only for written words and sums of money. */
export function Slip({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`slip ${className}`}>{children}</div>;
}

/** A line of a slip: a label and an amount. `total` marks the last line. */
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
