import type { RankedPerson } from '@akari/contract/tip';
import { TierBeside } from '../../../kit/brand/TierBadge.tsx';
import { Crest } from '../../../kit/crest/Crest.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useFormat, useText } from '../../../text/index.ts';
import { useTipRankingQuery } from './api.ts';
import { tipRankingText } from './ranking-text.ts';
import './tip-ranking.css';

function Places({ title, people }: { title: string; people: readonly RankedPerson[] }) {
  const t = useText(tipRankingText);
  const { points } = useFormat();
  return (
    <section className="tip-ranking">
      <h3>{title}</h3>
      {people.length === 0 && <p>{t('nobody')}</p>}
      <ol aria-label={title}>
        {people.map(({ user_id, user_name, tier, units }, at) => (
          <li key={user_id}>
            <span className="num">
              {at === 0 ? (
                <>
                  <Icon name="crown" />
                  <span className="vh">{t('first')}</span>
                </>
              ) : (
                at + 1
              )}
            </span>
            <Crest name={user_name} size_px={28} />
            <b>{user_name}</b>
            <TierBeside tier={tier} />
            <b className="num">
              {points(units)} <span className="pt">pt</span>
            </b>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Who gave the performer most, in this broadcast and in this month. */
export function TipRanking({ performer_name }: { performer_name: string }) {
  const t = useText(tipRankingText);
  const { data } = useTipRankingQuery({ query: { performer_name } }, { refetchOnMountOrArgChange: true });
  if (data === undefined) return null;
  return (
    <>
      <Places title={t('broadcast')} people={data.broadcast} />
      <Places title={t('month')} people={data.month} />
      <p className="menu-note">{t('note')}</p>
    </>
  );
}
