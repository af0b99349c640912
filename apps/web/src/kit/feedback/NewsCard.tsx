import type { CSSProperties, ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import type { IconName } from '../icon/names.ts';
import './news-card.css';

/** Card at the edge of the picture about a pending or answered request, with one action. */
export function NewsCard({
  icon,
  color,
  title,
  children,
  action,
}: {
  icon: IconName;
  color: `--st-${string}`;
  title: ReactNode;
  /** Details in smaller text. */
  children?: ReactNode;
  action: ReactNode;
}) {
  return (
    <section className="news-card glass" role="status" style={{ '--c': `var(${color})` } as CSSProperties}>
      <Icon name={icon} />
      <div className="news-words">
        <p className="news-title">{title}</p>
        {children !== undefined && <p className="news-text">{children}</p>}
      </div>
      {action}
    </section>
  );
}
