import { useState, type ReactNode } from 'react';
import { Chip } from '../../../kit/controls/Chip.tsx';
import type { Balance } from '../../../platform/person/point.slice.ts';
import { useText } from '../../../text/index.ts';
import type { RunningTime } from '../../giving/LeavesTime.tsx';
import { useTipMenuQuery } from '../shared/api.ts';
import { TipRanking } from '../shared/TipRanking.tsx';
import { MenuForm } from './MenuForm.tsx';
import { tipMenuText } from './text.ts';

const WAYS = ['amount', 'menu', 'ranking'] as const;
type Way = (typeof WAYS)[number];

/** The amount of one's own, and beside it the performer's menu, where there is one, and the ranking. */
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
  const [chosen, setWay] = useState<Way>('amount');
  const { data } = useTipMenuQuery({ query: { performer_name } }, { refetchOnMountOrArgChange: true });
  const items = data?.items ?? [];
  const ways = WAYS.filter((one) => one !== 'menu' || items.length > 0);
  const way = ways.includes(chosen) ? chosen : 'amount';
  return (
    <>
      <div className="menu-ways" role="group" aria-label={t('ways')}>
        {ways.map((one) => (
          <Chip key={one} pressed={way === one} onPress={() => setWay(one)}>
            {t(one)}
          </Chip>
        ))}
      </div>
      {way === 'amount' && children}
      {way === 'menu' && <MenuForm {...{ items, performer_name, name, balance, running }} />}
      {way === 'ranking' && <TipRanking performer_name={performer_name} />}
    </>
  );
}
