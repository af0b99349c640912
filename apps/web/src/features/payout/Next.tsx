import type { OwnPayouts } from '@akari/contract/payout';
import { Points } from '../../kit/brand/Points.tsx';
import { formatMoney } from '../../text/money.ts';
import { useFormat, useText } from '../../text/index.ts';
import { Corrections } from './Corrections.tsx';
import { payoutText } from './text.ts';

/** What comes next, and what keeps it back. */
export function Next({ payouts }: { payouts: OwnPayouts }) {
  const t = useText(payoutText);
  const { dateTime, language } = useFormat();
  const { kind, payee, methods, balance_units, estimate, staff_hold } = payouts;
  const minimum = methods.find(({ method }) => method === payee?.method);
  const confirmed = payee?.state === 'confirmed';
  return (
    <section className="panel payout-part" aria-labelledby="payout-next">
      <h2 id="payout-next">{t('next')}</h2>
      <dl className="payout-facts">
        <div>
          <dt>{t('next_close')}</dt>
          <dd>{dateTime(payouts.next_close_ms)}</dd>
        </div>
        <div>
          <dt>{t(`balance.${kind}`)}</dt>
          <dd>
            <Points units={balance_units} decimals={2} max_decimals={2} />
          </dd>
        </div>
        {confirmed && (
          <div>
            <dt>{t('estimate')}</dt>
            <dd>
              {estimate === null
                ? t('no_estimate')
                : formatMoney(estimate.net_minor, estimate.currency, language)}
            </dd>
          </div>
        )}
        {minimum !== undefined && (
          <div>
            <dt>{t('minimum')}</dt>
            <dd>{formatMoney(minimum.minimum_minor, minimum.currency, language)}</dd>
          </div>
        )}
      </dl>
      <p className="payout-hint">{t(confirmed ? `carried.${kind}` : 'needs_payee')}</p>
      {balance_units < 0 && <p className="payout-hint">{t('negative')}</p>}
      {staff_hold && <p className="payout-hint">{t('staff_hold')}</p>}
    </section>
  );
}

/** Corrections since the last close. */
export function OpenCorrections({ payouts: { corrections } }: { payouts: OwnPayouts }) {
  const t = useText(payoutText);
  return <Corrections corrections={corrections} hint={t('corrections_open')} />;
}
