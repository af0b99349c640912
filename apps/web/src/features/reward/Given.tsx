import type { RewardLine } from '@akari/contract/reward';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
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
  const [load, { isFetching, error }] = useLazyListRewardsQuery();
  const [lines, setLines] = useState<RewardLine[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const read = useCallback(
    async (before: string | null): Promise<void> => {
      const { data } = await load({ query: before === null ? {} : { before } });
      if (data === undefined) return;
      setLines((have) => (before === null ? data.lines : [...(have ?? []), ...data.lines]));
      setNext(data.next_before);
    },
    [load],
  );
  useEffect(() => {
    // In a microtask, because `read` sets state and an effect must not do so synchronously.
    void Promise.resolve().then(() => read(null));
  }, [read, taken]);
  const failed = apiErrorOf(error);
  if (lines === null)
    return failed === null ? <Skeleton className="reward-skeleton" /> : <FormError error={failed.name} />;
  if (lines.length === 0) return <p className="reward-hint">{t('given_none')}</p>;
  return (
    <>
      <ol className="reward-lines" aria-label={t('given')}>
        {lines.map((line, at) => (
          <Line key={`${line.at_ms} ${at}`} line={line} />
        ))}
      </ol>
      {next !== null && (
        <Button size="s" busy={isFetching} onClick={() => void read(next)}>
          {t('more')}
        </Button>
      )}
      {failed !== null && <FormError error={failed.name} />}
    </>
  );
}
