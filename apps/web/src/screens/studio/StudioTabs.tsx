import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useAppSelector } from '../../platform/store/hooks.ts';
import type { StudioTab } from '../../features/studio-panel/studio-panel.ts';
import { useLiftRequests } from '../../features/bar/studio/api.ts';
import { barText } from '../../features/bar/studio/text.ts';
import { selectViewers } from '../../features/viewers/viewers.slice.ts';
import { Icon } from '../../kit/icon/Icon.tsx';
import type { IconName } from '../../kit/icon/names.ts';
import { useFormat, useText } from '../../text/index.ts';
import { studioText } from '../../features/channel/studio/text.ts';
import './studio-tabs.css';

const ICONS: Record<StudioTab, IconName> = {
  chat: 'bubble',
  viewers: 'users',
  earnings: 'chart',
  settings: 'sliders',
};

/**
 * One panel at a time, where there is no space for all (WAI-ARIA tabs: arrow keys move, only the selected tab is in the
 * tab order).
 */
export function StudioTabs({
  tabs,
  tab,
  onTab,
  children,
}: {
  tabs: readonly StudioTab[];
  tab: StudioTab;
  onTab: (tab: StudioTab) => void;
  /** The panels of the selected tab. */
  children: ReactNode;
}) {
  const t = useText(studioText);
  const b = useText(barText);
  const { number } = useFormat();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const viewers = useAppSelector(selectViewers).length;
  const lifts = useLiftRequests().length;
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = (tabs.indexOf(tab) + step + tabs.length) % tabs.length;
    const next = tabs[index];
    if (next === undefined) return;
    onTab(next);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  };
  return (
    <div className="studio-tabs">
      <div ref={list} role="tablist" aria-label={t('tab.label')} onKeyDown={onKeyDown}>
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === tab}
            aria-controls={`${id}-panel`}
            tabIndex={name === tab ? 0 : -1}
            onClick={() => onTab(name)}
          >
            <Icon name={ICONS[name]} size="s" />
            <span>{t(`tab.${name}`)}</span>
            {name === 'viewers' && viewers > 0 && <b className="num">{number(viewers)}</b>}
            {name === 'viewers' && lifts > 0 && (
              <span className="requests-count num">
                <span aria-hidden="true">{number(lifts)}</span>
                <span className="vh">{b('list.asks', { count: lifts })}</span>
              </span>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} className={`tab-panel ${tab}`}>
        {children}
      </div>
    </div>
  );
}
