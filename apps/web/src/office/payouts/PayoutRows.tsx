import type { OfficePayout } from '@akari/contract/office';
import type { ReactNode } from 'react';
import { formatMoney } from '../../text/money.ts';
import { useFormat, useText } from '../../text/index.ts';
import { PayeeName } from './PayeeName.tsx';
import { payoutsText } from './text.ts';

/** Payouts as a table. `acts`: what can be done to one. */
export function PayoutRows({
  label,
  rows,
  acts,
}: {
  label: string;
  rows: readonly OfficePayout[];
  acts: ((row: OfficePayout) => ReactNode) | null;
}) {
  const t = useText(payoutsText);
  const { points, language } = useFormat();
  return (
    <div className="payouts-scroll scroll" tabIndex={0} role="region" aria-label={label}>
      <table className="payouts-table">
        <caption className="vh">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('payee')}</th>
            <th scope="col">{t('state')}</th>
            <th scope="col" className="end wide">
              {t('points')}
            </th>
            <th scope="col" className="end">
              {t('amount')}
            </th>
            {acts !== null && <th scope="col">{t('acts')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.payout_id}>
              <th scope="row">
                <PayeeName payee={row.payee} />
              </th>
              <td>
                <span className="payouts-state">
                  <span className="tag">{t(`states.${row.state}`)}</span>
                  {row.holds.map((hold) => (
                    <small key={hold}>{t(`holds.${hold}`)}</small>
                  ))}
                  {row.fault !== null && <small>{t(`faults.${row.fault}`)}</small>}
                </span>
              </td>
              <td className="num end wide">{points(row.units, { decimals: 2, max_decimals: 2 })}</td>
              <td className="num end">{formatMoney(row.net_minor, row.currency, language)}</td>
              {acts !== null && <td>{acts(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
