import type { UnspentAt, UnspentPoints } from '@akari/contract/office';
import { depositYen, readYenRate, unspentYen, WITHOUT_DEPOSIT_YEN } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { useLazyCountUnspentPointsQuery, useListUnspentPointsQuery } from './api.ts';
import { unspentText } from './text.ts';
import '../table/sum-table.css';
import './unspent-points.css';

/** A reference date ends at midnight in Japan: its day is that of the moment before. */
function useReferenceDay(): (at_ms: number) => string {
  const { language } = useFormat();
  const day = new Intl.DateTimeFormat(language === 'ja' ? 'ja-JP' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'Asia/Tokyo',
  });
  return (at_ms) => day.format(at_ms - 1);
}

/** What the law asks for at a sum. */
function Duty({ issuer, yen }: { issuer: UnspentPoints['issuer']; yen: number | null }) {
  const t = useText(unspentText);
  const { number } = useFormat();
  if (issuer === 'exempt') return t('no_duty');
  if (yen === null) return t('rate_missing');
  const deposit = depositYen(yen);
  return deposit === 0
    ? t('no_deposit', { limit: number(WITHOUT_DEPOSIT_YEN) })
    : t('deposit', { yen: number(deposit) });
}

function Row({
  day,
  of: { sums },
  issuer,
  rate,
}: {
  day: string;
  of: UnspentAt;
  issuer: UnspentPoints['issuer'];
  rate: number | null;
}) {
  const t = useText(unspentText);
  const { points, price } = useFormat();
  const yen = unspentYen(sums, rate);
  const total = sums.reduce((units, sum) => units + sum.units, 0);
  return (
    <tr>
      <th scope="row">{day}</th>
      <td className="num" data-label={t('points')}>
        {points(total)} pt
      </td>
      <td className="num" data-label={t('paid')}>
        {sums.length === 0 && t('nothing')}
        {sums.map(({ currency, units, price_minor }) => (
          <span key={currency ?? 'none'}>
            {currency === null ? `${t('unknown')} (${points(units)} pt)` : price(price_minor, currency)}
          </span>
        ))}
      </td>
      <td className="num" data-label={t('yen')}>
        {yen === null ? t('rate_missing') : price(yen, 'JPY')}
      </td>
      <td className="num" data-label={t('duty')}>
        <Duty issuer={issuer} yen={yen} />
      </td>
    </tr>
  );
}

function Sums({
  data: { dates, issuer },
  now,
  rate,
}: {
  data: UnspentPoints;
  now: UnspentAt | undefined;
  rate: number | null;
}) {
  const t = useText(unspentText);
  const { dateTime } = useFormat();
  const referenceDay = useReferenceDay();
  if (dates.length === 0 && now === undefined) return <p>{t('none')}</p>;
  return (
    <table className="sum-table unspent-table" aria-label={t('table')}>
      <thead>
        <tr>
          {(['date', 'points', 'paid', 'yen', 'duty'] as const).map((name) => (
            <th key={name} scope="col">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {now !== undefined && (
          <Row day={t('now', { at: dateTime(now.at_ms) })} of={now} {...{ issuer, rate }} />
        )}
        {dates.map((date) => (
          <Row key={date.at_ms} day={referenceDay(date.at_ms)} of={date} {...{ issuer, rate }} />
        ))}
      </tbody>
    </table>
  );
}

/** Unspent paid points at the reference dates of the Payment Services Act, and what it asks for. */
export function Component() {
  const t = useText(unspentText);
  const { number } = useFormat();
  const referenceDay = useReferenceDay();
  const [typed, setTyped] = useState('');
  const { data, error } = useListUnspentPointsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [count, counted] = useLazyCountUnspentPointsQuery();
  const failed = apiErrorOf(error);
  const rate = readYenRate(typed.trim());
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      {data === undefined && (failed === null ? <Loading /> : <OfflineState error={failed} />)}
      {data !== undefined && (
        <section className="panel unspent" aria-label={t('table')}>
          <p>{t(data.issuer, { limit: number(WITHOUT_DEPOSIT_YEN) })}</p>
          <p>{t('next', { date: referenceDay(data.next_at_ms) })}</p>
          <div className="unspent-acts">
            <TextField
              label={t('rate')}
              hint={t('rate_hint')}
              inputMode="decimal"
              maxLength={7}
              value={typed}
              error={typed.trim() === '' || rate !== null ? null : t('rate_wrong')}
              onChange={({ target }) => setTyped(target.value)}
            />
            <Button icon="gauge" busy={counted.isFetching} onClick={() => void count()}>
              {t('count')}
            </Button>
          </div>
          <FormError error={apiErrorOf(counted.error)?.name ?? null} />
          <Sums data={data} now={counted.data} rate={rate} />
        </section>
      )}
    </OfficePage>
  );
}
