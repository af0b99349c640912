import type { OwnPayouts } from '@akari/contract/payout';
import { PAYOUT_KINDS, type PayoutKind } from '@akari/rules';
import { DayBars } from '../../kit/chart/DayBars.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { useCalendar } from '../../text/use-calendar.ts';
import { payoutText } from './text.ts';

type Day = OwnPayouts['days'][number];
const sumOf = ({ kinds }: Day): number => Object.values(kinds).reduce((sum, units) => sum + units, 0);
const TWO = { decimals: 2, max_decimals: 2 } as const;

/** Earnings by day: bars for the eye, and the same as a table for everybody. */
export function EarningsChart({ days, now_ms }: { days: readonly Day[]; now_ms: number }) {
  const t = useText(payoutText);
  const { points } = useFormat();
  const { calendarDay } = useCalendar();
  const shown = days.filter((day) => sumOf(day) !== 0);
  if (shown.length === 0) return <p className="payout-hint">{t('days_none')}</p>;
  const kinds = PAYOUT_KINDS.filter((kind) => shown.some((day) => day.kinds[kind] !== undefined));
  const sums = new Map(shown.map((day) => [day.date, Math.max(0, sumOf(day))]));
  return (
    <>
      <DayBars values={sums} now_ms={now_ms} />
      <div className="payout-scroll scroll" tabIndex={0} role="region" aria-label={t('days')}>
        <table className="payout-table">
          <caption className="vh">{t('days')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              {kinds.map((kind: PayoutKind) => (
                <th key={kind} scope="col" className="end">
                  {t(`kind.${kind}`)}
                </th>
              ))}
              <th scope="col" className="end">
                {t('sum')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.toReversed().map((day) => (
              <tr key={day.date}>
                <th scope="row" className="num">
                  {calendarDay(day.date)}
                </th>
                {kinds.map((kind) => (
                  <td key={kind} className="num end">
                    {day.kinds[kind] === undefined ? '–' : points(day.kinds[kind], TWO)}
                  </td>
                ))}
                <td className="num end">{points(sumOf(day), TWO)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
