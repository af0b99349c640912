import type { CSSProperties } from 'react';
import { Icon } from '../../../kit/icon/Icon.tsx';
import type { IconName } from '../../../kit/icon/names.ts';
import './lantern.css';

/** A paper lantern with an icon; if `lit`, it glows in its colour. */
export function StateLantern({ icon, color, lit }: { icon: IconName; color: string; lit: boolean }) {
  return (
    <span className={lit ? 'lan lit' : 'lan'} style={{ '--c': `var(${color})` } as CSSProperties}>
      <Icon name={icon} size="l" />
    </span>
  );
}
