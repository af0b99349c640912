import type { OwnPayouts } from '@akari/contract/payout';
import { PAYOUT_KINDS, type PayoutKind } from '@akari/rules';
import { useFormat, useText } from '../../text/index.ts';
import { payoutText } from './text.ts';

const DAY_MS = 86_400_000;
const DAYS = 28;
const WIDTH = 560;
const HEIGHT = 140;
const GAP = 4;

type Day = OwnPayouts['days'][number];
const sumOf = ({ kinds }: Day): number => Object.values(kinds).reduce((sum, units) => sum + units, 0);
const TWO = { decimals: 2, max_decimals: 2 } as const;

/** The last dates of Japan, the oldest first. */
function datesUntil(now_ms: number): string[] {
  const today_ms = now_ms + 9 * 3_600_000;
  return Array.from({ length: DAYS }, (_, at) =>
    new Date(today_ms - (DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Earnings by day: bars for the eye, and the same as a table for everybody. */
export function EarningsChart({ days, now_ms }: { days: readonly Day[]; now_ms: number }) {
  const t = useText(payoutText);
  const { points } = useFormat();
  const shown = days.filter((day) => sumOf(day) !== 0);
  if (shown.length === 0) return <p className="payout-hint">{t('days_none')}</p>;
  const kinds = PAYOUT_KINDS.filter((kind) => shown.some((day) => day.kinds[kind] !== undefined));
  const sums = new Map(shown.map((day) => [day.date, Math.max(0, sumOf(day))]));
  const most = Math.max(...sums.values(), 1);
  const step = WIDTH / DAYS;
  return (
    <>
      <svg
        className="payout-chart"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {datesUntil(now_ms).map((date, at) => {
          const height = Math.max(2, ((sums.get(date) ?? 0) / most) * (HEIGHT - 4));
          return (
            <rect
              key={date}
              className={sums.has(date) ? 'earned' : undefined}
              x={at * step + GAP / 2}
              y={HEIGHT - height}
              width={step - GAP}
              height={height}
              rx={2}
            />
          );
        })}
      </svg>
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
                  {day.date}
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
