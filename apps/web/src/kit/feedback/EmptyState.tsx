import type { ReactNode } from 'react';
import { Lantern } from '../brand/Logo.tsx';
import './states.css';

/** Empty state: an unlit lantern, one sentence about what will appear here, and one action to continue. */
export function EmptyState({
  title,
  children,
  action,
  heading = false,
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Whether the title is the page's `h1`, because the page has no other content. */
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
