import type { PartnerCampaign, PartnerDay } from '@akari/contract/partner';
import { DayBars } from '../../kit/chart/DayBars.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { useCalendar } from '../../text/use-calendar.ts';
import { partnerText } from './text.ts';

const TWO = { decimals: 2, max_decimals: 2 } as const;
interface Line {
  key: string;
  name: string;
  line: Omit<PartnerDay, 'date'>;
}

/** Registrations, purchases and commissions, a line for each day or campaign. */
function Table({ caption, head, lines }: { caption: string; head: string; lines: readonly Line[] }) {
  const t = useText(partnerText);
  const { number, points } = useFormat();
  return (
    <div className="payout-scroll scroll" tabIndex={0} role="region" aria-label={caption}>
      <table className="payout-table">
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {(['registrations', 'first_purchases', 'sold', 'commission'] as const).map((name) => (
              <th key={name} scope="col" className="end">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, name, line }) => (
            <tr key={key}>
              <th scope="row" className="num">
                {name}
              </th>
              <td className="num end">{number(line.registrations)}</td>
              <td className="num end">{number(line.first_purchases)}</td>
              <td className="num end">{points(line.sold_units, TWO)}</td>
              <td className="num end">{points(line.commission_units, TWO)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The days of the last four weeks: bars of the commissions, and everything as a table. */
export function PartnerDays({ days, now_ms }: { days: readonly PartnerDay[]; now_ms: number }) {
  const t = useText(partnerText);
  const { calendarDay } = useCalendar();
  const values = new Map(days.map(({ date, commission_units }) => [date, commission_units]));
  const lines = days.toReversed().map((line) => ({ key: line.date, name: calendarDay(line.date), line }));
  return (
    <section className="panel payout-part" aria-labelledby="partner-days">
      <h2 id="partner-days">{t('days')}</h2>
      {days.length === 0 ? (
        <p className="payout-hint">{t('days_none')}</p>
      ) : (
        <>
          <DayBars values={values} now_ms={now_ms} />
          <Table caption={t('days')} head={t('day')} lines={lines} />
        </>
      )}
    </section>
  );
}

export function PartnerCampaigns({ campaigns }: { campaigns: readonly PartnerCampaign[] }) {
  const t = useText(partnerText);
  const lines = campaigns.map((line) => ({
    key: line.campaign,
    name: line.campaign === '' ? t('no_campaign') : line.campaign,
    line,
  }));
  return (
    <section className="panel payout-part" aria-labelledby="partner-campaigns">
      <h2 id="partner-campaigns">{t('campaigns')}</h2>
      {lines.length === 0 ? (
        <p className="payout-hint">{t('campaigns_none')}</p>
      ) : (
        <Table caption={t('campaigns')} head={t('campaign_name')} lines={lines} />
      )}
    </section>
  );
}
