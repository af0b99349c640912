import type { MileLine } from '@akari/contract/mile';
import { Button } from '../../kit/controls/Button.tsx';
import { Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { usePages } from '../../platform/api/use-pages.ts';
import { FormError } from '../../platform/error/FormError.tsx';
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
  const [load] = useLazyListMileLinesQuery();
  const { rows, error, loading, more } = usePages(
    (before) => load({ query: before === null ? {} : { before } }).unwrap(),
    ({ lines }) => lines,
    String(balance),
  );
  if (rows === null)
    return error === null ? <Skeleton className="mile-skeleton" /> : <FormError error={error.name} />;
  if (rows.length === 0) return <p className="mile-hint">{t('history_none')}</p>;
  return (
    <>
      <ol className="mile-lines" aria-label={t('history')}>
        {rows.map((line) => (
          <Line key={`${line.at_ms} ${line.balance_after}`} line={line} />
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
