import type { MileLine } from '@akari/contract/mile';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { useLazyListMileLinesQuery } from './api.ts';
import { mileText } from './text.ts';

function Line({ line: { kind, act, miles, balance_after, units, at_ms } }: { line: MileLine }) {
  const t = useText(mileText);
  const { counted, dateTime, number } = useFormat();
  const what = (): string => {
    if (kind === 'exchanged') return t('kind.exchanged', counted(units ?? 0));
    return kind === 'earned' ? t('kind.earned', { act: t(`act.${act ?? 'review'}`) }) : t(`kind.${kind}`);
  };
  return (
    <li>
      <span className="num mile-at">{dateTime(at_ms)}</span>
      <span>{what()}</span>
      <b className="num">{`${miles > 0 ? '+' : '−'}${number(Math.abs(miles))}`}</b>
      <span className="num mile-after">{t('after', { miles: number(balance_after) })}</span>
    </li>
  );
}

/** How the balance came about, newest first. @param balance read again when it changes */
export function MileHistory({ balance }: { balance: number }) {
  const t = useText(mileText);
  const [load, { isFetching }] = useLazyListMileLinesQuery();
  const [lines, setLines] = useState<MileLine[] | null>(null);
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
  }, [read, balance]);
  if (lines === null) return null;
  if (lines.length === 0) return <p className="mile-hint">{t('history_none')}</p>;
  return (
    <>
      <ol className="mile-lines" aria-label={t('history')}>
        {lines.map((line) => (
          <Line key={`${line.at_ms} ${line.balance_after}`} line={line} />
        ))}
      </ol>
      {next !== null && (
        <Button size="s" busy={isFetching} onClick={() => void read(next)}>
          {t('more')}
        </Button>
      )}
    </>
  );
}
