import type { ReactNode } from 'react';
import { Icon } from '../../../kit/icon/Icon.tsx';
import type { IconName } from '../../../kit/icon/names.ts';
import './studio-notice.css';

interface Props {
  /** `line`: short, and leaves the chat its place. `encoder`: a question that lies over the studio on a small screen. */
  what: 'line' | 'encoder';
  role: 'status' | 'alert';
  icon: IconName;
  children: ReactNode;
  actions: ReactNode;
}

/** A notice above the panels of the studio, with what can be done about it. */
export function StudioNotice({ what, role, icon, children, actions }: Props) {
  return (
    <section className={`studio-notice ${what}-notice panel`} role={role}>
      <Icon name={icon} />
      <div>{children}</div>
      {actions !== null && <div className="notice-actions">{actions}</div>}
    </section>
  );
}
