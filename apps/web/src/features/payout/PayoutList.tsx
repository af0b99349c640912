import type { OwnPayout } from '@akari/contract/payout';
import { Link } from 'react-router';
import { Points } from '../../kit/brand/Points.tsx';
import { PATHS } from '../../platform/browser/paths.ts';
import { formatMoney } from '../../text/money.ts';
import { useFormat, useText } from '../../text/index.ts';
import { payoutText } from './text.ts';

/** What became of a payout, and why it waits. */
export function PayoutState({
  payout: { state, holds, fault },
}: {
  payout: Pick<OwnPayout, 'state' | 'holds' | 'fault'>;
}) {
  const t = useText(payoutText);
  return (
    <>
      <span className={`tag payout-${state}`}>{t(`payout_state.${state}`)}</span>
      {holds.map((hold) => (
        <small key={hold}>{t(`hold.${hold}`)}</small>
      ))}
      {fault !== null && <small>{t(`fault.${fault}`)}</small>}
    </>
  );
}

/** The payouts of a person, the newest first. Each leads to its statement. */
export function PayoutList({ payouts }: { payouts: readonly OwnPayout[] }) {
  const t = useText(payoutText);
  const { date, language } = useFormat();
  return (
    <div className="payout-scroll scroll" tabIndex={0} role="region" aria-label={t('history')}>
      <table className="payout-table">
        <caption className="vh">{t('history')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('closed')}</th>
            <th scope="col">{t('what')}</th>
            <th scope="col" className="end wide">
              {t('points')}
            </th>
            <th scope="col" className="end">
              {t('net')}
            </th>
          </tr>
        </thead>
        <tbody>
          {payouts.map((payout) => (
            <tr key={payout.payout_id}>
              <th scope="row" className="num">
                <Link to={`${PATHS.payout}/${payout.payout_id}`}>{date(payout.closed_at_ms)}</Link>
              </th>
              <td>
                <span className="payout-state">
                  <PayoutState payout={payout} />
                </span>
              </td>
              <td className="end wide">
                <Points units={payout.units} decimals={2} max_decimals={2} />
              </td>
              <td className="num end">{formatMoney(payout.net_minor, payout.currency, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
