import type { QueueAbout } from '@akari/contract/queue';
import { Link } from 'react-router';
import { useFormat, useText } from '../../../text/index.ts';
import { Fact, Facts } from '../../facts/Facts.tsx';
import { useStaff } from '../../me/staff.ts';
import { Person } from './Person.tsx';
import { refundText } from './refund-text.ts';
import { useProviderName } from '../../provider-name/use-provider-name.ts';

type Refund = Extract<QueueAbout, { kind: 'refund' }>;

const whatOf = ({ state, way }: Refund): 'unknown' | 'by_hand' | 'over' => {
  if (state === 'unknown') return 'unknown';
  return state === 'requested' && way === 'by_hand' ? 'by_hand' : 'over';
};

/** A refund that staff pay, or whose outcome they find out. */
export function AboutRefund({ about }: { about: Refund }) {
  const t = useText(refundText);
  const providerName = useProviderName();
  const { counted, dateTime, price } = useFormat();
  const { rights } = useStaff();
  const { purchase_id, money } = about;
  return (
    <>
      <Facts look="tiles">
        <Fact label={t('buyer')}>
          <Person person={about.buyer} />
          {about.closed && t('closed')}
        </Fact>
        <Fact label={t('provider')}>{providerName(about.provider)}</Fact>
        <Fact label={t('sale')}>
          <span className="num">{about.sale ?? t('none')}</span>
        </Fact>
        <Fact label={t('purchase')}>
          {rights.includes('people.read') ? (
            <Link className="num" to={`/purchases/${purchase_id}`}>
              {purchase_id}
            </Link>
          ) : (
            <span className="num">{purchase_id}</span>
          )}
        </Fact>
        <Fact label={t('amount')}>
          <span className="num">{price(money.amount_minor, money.currency)}</span>
        </Fact>
        <Fact label={t('points')}>{t('points_value', counted(about.units))}</Fact>
        <Fact label={t('at')}>
          <span className="num">{dateTime(about.at_ms)}</span>
        </Fact>
      </Facts>
      <section className="queue-part">
        <h3>{t('what')}</h3>
        <p className="queue-words">{t(whatOf(about))}</p>
      </section>
    </>
  );
}
