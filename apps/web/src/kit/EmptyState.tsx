import type { ReactNode } from 'react';
import { Lantern } from './Logo.tsx';
import './states.css';

/** Nothing here yet: an unlit lantern, one sentence on what will be here, one way on. Never a dead end. */
export function EmptyState({
  title,
  children,
  action,
  heading = false,
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** The title is the page's heading: nothing else is on it. */
  heading?: boolean;
}) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className="state">
      <Lantern unlit />
      <Title className="state-title">{title}</Title>
      {children !== undefined && <p className="state-text">{children}</p>}
      {action}
    </div>
  );
}
