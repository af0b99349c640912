import type { ReactNode } from 'react';
import { Lantern } from './Logo.tsx';
import './states.css';

/** Nothing here yet: an unlit lantern, one sentence on what will be here, one way on. Never a dead end. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="state">
      <Lantern unlit />
      <p className="state-title">{title}</p>
      {children !== undefined && <p className="state-text">{children}</p>}
      {action}
    </div>
  );
}
