import type { RewardLine } from '@akari/contract/reward';
import { Button } from '../../kit/controls/Button.tsx';
import { Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { usePages } from '../../platform/api/use-pages.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { useLazyListRewardsQuery } from './api.ts';
import { rewardText } from './text.ts';
import './reward.css';

function Line({ line: { source, miles, units, taken, at_ms } }: { line: RewardLine }) {
  const t = useText(rewardText);
  const { dateTime, points } = useFormat();
  const of_points = units !== null;
  return (
    <li>
      <span>{t(`source.${source}`)}</span>
      <b className="num">
        {of_points ? t('points', { points: points(units) }) : t('miles', { count: miles ?? 0 })}
      </b>
      <span className="num reward-at">{dateTime(at_ms)}</span>
      {taken > 0 && (
        <span className="num reward-taken">
          {of_points ? t('taken_points', { points: points(taken) }) : t('taken_miles', { count: taken })}
        </span>
      )}
    </li>
  );
}

/** What the viewer was given, newest first. @param taken read again when it changes */
export function Given({ taken }: { taken: number }) {
  const t = useText(rewardText);
  const [load] = useLazyListRewardsQuery();
  const { rows, error, loading, more } = usePages(
    (before) => load({ query: before === null ? {} : { before } }).unwrap(),
    ({ lines }) => lines,
    String(taken),
  );
  if (rows === null)
    return error === null ? <Skeleton className="reward-skeleton" /> : <FormError error={error.name} />;
  if (rows.length === 0) return <p className="reward-hint">{t('given_none')}</p>;
  return (
    <>
      <ol className="reward-lines" aria-label={t('given')}>
        {rows.map((line, at) => (
          <Line key={`${line.at_ms} ${at}`} line={line} />
        ))}
      </ol>
      {more !== null && (
        <Button size="s" busy={loading} onClick={more}>
          {t('more')}
        </Button>
      )}
      <FormError error={error?.name ?? null} />
    </>
  );
}
