import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import type { IconName } from '../icon/names.ts';
import './states.css';

/** Shows what happened, what to do, and the error code. Use it with `useErrorText(name)` of the error folder. */
export function ErrorState({
  title,
  children,
  code,
  action,
  icon = 'alert',
  tone = 'danger',
  heading = false,
}: {
  title: ReactNode;
  children?: ReactNode;
  /** The error's number (`error/ErrorNumber.tsx`). */
  code?: ReactNode;
  action?: ReactNode;
  icon?: IconName;
  tone?: 'danger' | 'warm' | 'quiet';
  /** Whether the title is the page's `h1`, because the page has no other content. */
  heading?: boolean;
}) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className="state" role="alert">
      <span className={`state-icon ${tone}`}>
        <Icon name={icon} size="l" />
      </span>
      <Title className="state-title">{title}</Title>
      {children !== undefined && <div className="state-text">{children}</div>}
      {code !== undefined && <p className="state-code">{code}</p>}
      {action !== undefined && <div className="state-actions">{action}</div>}
    </div>
  );
}
