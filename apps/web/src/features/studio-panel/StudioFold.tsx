import type { ReactNode, SyntheticEvent } from 'react';
import { Icon } from '../../kit/icon/Icon.tsx';
import type { IconName } from '../../kit/icon/names.ts';
import './studio-fold.css';

interface Props {
  /** Class of the panel. */
  name: string;
  icon: IconName;
  title: string;
  open?: boolean;
  onToggle?: (event: SyntheticEvent<HTMLDetailsElement>) => void;
  /** The pointer or the focus is on the title. */
  onNear?: () => void;
  children: ReactNode;
}

/** A panel of the studio that is folded away under its title. */
export function StudioFold({ name, icon, title, open, onToggle, onNear, children }: Props) {
  return (
    <section className={`panel studio-fold ${name}`} aria-label={title}>
      <details open={open} onToggle={onToggle}>
        <summary onPointerEnter={onNear} onFocus={onNear}>
          <Icon name={icon} size="s" />
          <h2>{title}</h2>
          <Icon name="down" size="s" />
        </summary>
        {children}
      </details>
    </section>
  );
}
