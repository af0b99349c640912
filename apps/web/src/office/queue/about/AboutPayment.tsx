import type { QueueAbout } from '@akari/contract/queue';
import { decimalText } from '@akari/rules';
import { Link } from 'react-router';
import { useFormat, useText } from '../../../text/index.ts';
import { Fact, Facts } from '../../facts/Facts.tsx';
import { useStaff } from '../../me/staff.ts';
import { Person } from './Person.tsx';
import { paymentText } from './payment-text.ts';
import { useProviderName } from '../../provider-name/use-provider-name.ts';

/** A payment that matched no purchase, or that went back: what the provider said, and the purchase that it names. */
export function AboutPayment({ about }: { about: Extract<QueueAbout, { kind: 'payment' }> }) {
  const t = useText(paymentText);
  const providerName = useProviderName();
  const { dateTime, price, points } = useFormat();
  const { purchase } = about;
  const { rights } = useStaff();
  return (
    <>
      <Facts look="tiles">
        <Fact label={t('type')}>{t(`types.${about.type}`)}</Fact>
        <Fact label={t('provider')}>{providerName(about.provider)}</Fact>
        <Fact label={t('transaction')}>
          <span className="num">{about.transaction_id}</span>
        </Fact>
        {about.sale_id !== null && (
          <Fact label={t('sale')}>
            <span className="num">{about.sale_id}</span>
          </Fact>
        )}
        <Fact label={t('amount')}>
          <span className="num">
            {about.money === null ? t('no_amount') : `${decimalText(about.money)} ${about.money.currency}`}
          </span>
        </Fact>
        <Fact label={t('received')}>
          <span className="num">{dateTime(about.received_at_ms)}</span>
        </Fact>
        <Fact label={t(about.named_purchase === null && purchase !== null ? 'matched' : 'named')}>
          {purchase !== null && rights.includes('people.read') ? (
            <Link className="num" to={`/purchases/${purchase.purchase_id}`}>
              {purchase.purchase_id}
            </Link>
          ) : (
            <span className="num">{about.named_purchase ?? purchase?.purchase_id ?? t('no_named')}</span>
          )}
        </Fact>
        {purchase !== null && (
          <>
            <Fact label={t('buyer')}>
              <Person person={purchase.buyer} />
            </Fact>
            <Fact label={t('price')}>
              <span className="num">{price(purchase.price_cents, purchase.currency)}</span>
            </Fact>
            <Fact label={t('points')}>
              <span className="num">{points(purchase.units)}</span>
            </Fact>
            <Fact label={t('bought')}>{t(`states.${purchase.state}`)}</Fact>
          </>
        )}
      </Facts>
      <section className="queue-part">
        <h3>{t('what')}</h3>
        <p className="queue-words">{t(`fault.${about.fault}`)}</p>
      </section>
    </>
  );
}
