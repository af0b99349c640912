import { useState, type ReactNode } from 'react';
import { Chip } from '../../../kit/controls/Chip.tsx';
import type { Balance } from '../../../platform/person/point.slice.ts';
import { useText } from '../../../text/index.ts';
import type { RunningTime } from '../../giving/LeavesTime.tsx';
import { useTipMenuQuery } from '../shared/api.ts';
import { MenuForm } from './MenuForm.tsx';
import { tipMenuText } from './text.ts';

/** The amount of one's own, and beside it the performer's menu, where there is one. */
export function TipWays({
  performer_name,
  name,
  balance,
  running,
  children,
}: {
  performer_name: string;
  name: string;
  balance: Balance | null;
  running: RunningTime | null;
  /** The form for an amount. */
  children: ReactNode;
}) {
  const t = useText(tipMenuText);
  const [way, setWay] = useState<'amount' | 'menu'>('amount');
  const { data } = useTipMenuQuery({ query: { performer_name } }, { refetchOnMountOrArgChange: true });
  const items = data?.items ?? [];
  if (items.length === 0) return children;
  return (
    <>
      <div className="menu-ways" role="group" aria-label={t('ways')}>
        {(['amount', 'menu'] as const).map((one) => (
          <Chip key={one} pressed={way === one} onPress={() => setWay(one)}>
            {t(one)}
          </Chip>
        ))}
      </div>
      {way === 'amount' ? children : <MenuForm {...{ items, performer_name, name, balance, running }} />}
    </>
  );
}
