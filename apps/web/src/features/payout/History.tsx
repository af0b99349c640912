import type { OwnPayouts } from '@akari/contract/payout';
import { Icon } from '../../kit/icon/Icon.tsx';
import { useLanguage, useText } from '../../text/index.ts';
import { PayoutList } from './PayoutList.tsx';
import { payoutText } from './text.ts';

/** The payouts of a person, with a file of all. */
export function History({ payouts }: { payouts: OwnPayouts['payouts'] }) {
  const t = useText(payoutText);
  const language = useLanguage();
  return (
    <section className="panel payout-part" aria-labelledby="payout-history">
      <h2 id="payout-history">{t('history')}</h2>
      {payouts.length === 0 ? (
        <p className="payout-hint">{t('history_none')}</p>
      ) : (
        <>
          <PayoutList payouts={payouts} />
          <div className="payout-ways">
            <a className="btn" href={`/api/payouts.csv?lang=${language}`} download>
              <Icon name="receipt" size="s" />
              {t('csv')}
            </a>
          </div>
        </>
      )}
    </section>
  );
}
