import { useFormat, useText } from '../../text/index.ts';
import { useGetDisputesQuery } from './api.ts';
import { disputesText } from './disputes-text.ts';
import { useProviderName } from '../provider-name/use-provider-name.ts';
import '../table/sum-table.css';

const BP_A_PERCENT = 100;

/** Chargebacks for sales, by provider and month, and the lines that they have reached. */
export function Disputes() {
  const t = useText(disputesText);
  const providerName = useProviderName();
  const { number, language } = useFormat();
  const { data } = useGetDisputesQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data === undefined) return null;
  const percent = (bp: number) => `${number(bp / BP_A_PERCENT)}%`;
  const month = new Intl.DateTimeFormat(language === 'ja' ? 'ja-JP' : 'en-GB', {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return (
    <section className="panel figure-group" aria-labelledby="disputes">
      <h2 id="disputes">{t('title')}</h2>
      <p className="figure-note">{t('lead', { lines: data.lines_bp.map(percent).join(t('comma')) })}</p>
      {data.rows.length === 0 ? (
        <p className="figure-none">{t('none')}</p>
      ) : (
        <table className="sum-table dispute-table">
          <thead>
            <tr>
              <th scope="col">{t('month')}</th>
              <th scope="col">{t('sales')}</th>
              <th scope="col">{t('chargebacks')}</th>
              <th scope="col">{t('ratio')}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map(({ month_ms, provider, sales, chargebacks, ratio_bp, line_bp }) => (
              <tr key={`${month_ms} ${provider}`}>
                <th scope="row">
                  {month.format(month_ms)}
                  <small>{providerName(provider)}</small>
                </th>
                <td className="num">{number(sales)}</td>
                <td className="num">{number(chargebacks)}</td>
                <td className="num">
                  {ratio_bp === null ? t('no_sales') : percent(ratio_bp)}
                  {line_bp !== null && (
                    <span className="tag">{t('reached', { line: percent(line_bp) })}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
