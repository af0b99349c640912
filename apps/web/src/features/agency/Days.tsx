import type { AgencyDay } from '@akari/contract/agency';
import { PERCENT_BP } from '@akari/rules';
import { useFormat, useText } from '../../text/index.ts';
import { useCalendar } from '../../text/use-calendar.ts';
import { agencyText } from './text.ts';

const FOUR = { decimals: 4, max_decimals: 4 } as const;
type Day = AgencyDay & { performer_name?: string };

/** How earnings were divided, a line for each day and performer. */
export function Days({ days, look }: { days: readonly Day[]; look: 'performer' | 'agency' }) {
  const t = useText(agencyText);
  const { number, points } = useFormat();
  const { calendarDay } = useCalendar();
  return (
    <section className="panel payout-part" aria-labelledby="agency-days">
      <h2 id="agency-days">{t('days')}</h2>
      {look === 'performer' && <p className="payout-hint">{t('days_hint')}</p>}
      {days.length === 0 ? (
        <p className="payout-hint">{t('days_none')}</p>
      ) : (
        <div className="payout-scroll scroll" tabIndex={0} role="region" aria-label={t('days')}>
          <table className="payout-table">
            <caption className="vh">{t('days')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('day')}</th>
                {look === 'agency' && <th scope="col">{t('performer')}</th>}
                <th scope="col" className="end wide">
                  {t('share')}
                </th>
                <th scope="col" className="end">
                  {t('divided')}
                </th>
                <th scope="col" className="end">
                  {t('part')}
                </th>
                {look === 'performer' && (
                  <th scope="col" className="end">
                    {t('rest')}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {days.map(({ date, share_bp, divided_units, part_units, performer_name = '' }) => (
                <tr key={`${date} ${performer_name} ${share_bp}`}>
                  <th scope="row" className="num">
                    {calendarDay(date)}
                  </th>
                  {look === 'agency' && <td>{performer_name}</td>}
                  <td className="num end wide">{t('percent', { percent: number(share_bp / PERCENT_BP) })}</td>
                  <td className="num end">{points(divided_units, FOUR)}</td>
                  <td className="num end">{points(part_units, FOUR)}</td>
                  {look === 'performer' && (
                    <td className="num end">{points(divided_units - part_units, FOUR)}</td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
