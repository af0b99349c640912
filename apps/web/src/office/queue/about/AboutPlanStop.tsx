import type { QueueAbout } from '@akari/contract/queue';
import { Link } from 'react-router';
import { useFormat, useText } from '../../../text/index.ts';
import { Fact, Facts } from '../../facts/Facts.tsx';
import { useStaff } from '../../me/staff.ts';
import { Person } from './Person.tsx';
import { planStopText } from './plan-stop-text.ts';
import { useProviderName } from '../../provider-name/use-provider-name.ts';

/** A cancelled plan whose charges staff stop in the pages of its payment company. */
export function AboutPlanStop({ about }: { about: Extract<QueueAbout, { kind: 'plan_stop' }> }) {
  const t = useText(planStopText);
  const providerName = useProviderName();
  const { dateTime, price } = useFormat();
  const { rights } = useStaff();
  const { purchase_id, money, cancelled_at_ms, paid_until_ms } = about;
  return (
    <>
      <Facts look="tiles">
        <Fact label={t('member')}>
          <Person person={about.member} />
        </Fact>
        <Fact label={t('plan')}>{t(`plans.${about.plan}`)}</Fact>
        <Fact label={t('provider')}>{providerName(about.provider)}</Fact>
        <Fact label={t('sale')}>
          <span className="num">{about.sale_id ?? t('no_sale')}</span>
        </Fact>
        {purchase_id !== null && (
          <Fact label={t('purchase')}>
            {rights.includes('people.read') ? (
              <Link className="num" to={`/purchases/${purchase_id}`}>
                {purchase_id}
              </Link>
            ) : (
              <span className="num">{purchase_id}</span>
            )}
          </Fact>
        )}
        <Fact label={t('price')}>
          <span className="num">{price(money.amount_minor, money.currency)}</span>
        </Fact>
        {cancelled_at_ms !== null && (
          <Fact label={t('cancelled')}>
            <span className="num">{dateTime(cancelled_at_ms)}</span>
          </Fact>
        )}
        {paid_until_ms !== null && (
          <Fact label={t('next')}>
            <span className="num">{dateTime(paid_until_ms)}</span>
          </Fact>
        )}
      </Facts>
      <section className="queue-part">
        <h3>{t('what')}</h3>
        <p className="queue-words">{t(about.state === 'cancelling' ? 'what_text' : 'over')}</p>
      </section>
    </>
  );
}
