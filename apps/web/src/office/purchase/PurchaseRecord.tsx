import { cardName } from '@akari/rules';
import type { OfficePurchase, OfficePurchaseAttempt } from '@akari/contract/office';
import { Link, useParams } from 'react-router';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useFormat, useLanguage, useText } from '../../text/index.ts';
import { Fact, Facts } from '../facts/Facts.tsx';
import { useStaff } from '../me/staff.ts';
import { MissingPage } from '../shell/MissingPage.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import { Time } from '../table/Cell.tsx';
import { choiceText } from '../table/choice-text.ts';
import { useGetOfficePurchaseQuery } from './api.ts';
import { LookUp } from './LookUp.tsx';
import { Refunds } from './Refunds.tsx';
import { purchaseRecordText } from './text.ts';
import { useProviderName } from '../provider-name/use-provider-name.ts';
import './purchase-record.css';

function About({ purchase }: { purchase: OfficePurchase }) {
  const t = useText(purchaseRecordText);
  const choice = useText(choiceText);
  const lang = useLanguage();
  const { points, price } = useFormat();
  const { rights } = useStaff();
  const providerName = useProviderName();
  const { buyer, settled_at_ms, checkout_id, card, charge } = purchase;
  return (
    <section className="panel purchase-about" aria-labelledby="purchase-about">
      <h2 id="purchase-about">{t('about')}</h2>
      <Facts look="wide">
        <Fact label={t('id')}>{purchase.purchase_id}</Fact>
        <Fact label={t('buyer')}>
          <Link to={`/people/${buyer.id}`}>{buyer.name}</Link>
        </Fact>
        <Fact label={t('price')}>{price(purchase.price_cents, purchase.currency)}</Fact>
        <Fact label={t('points')}>{points(purchase.units)}</Fact>
        <Fact label={t('state')}>{choice(`purchase.${purchase.state}`)}</Fact>
        <Fact label={t('provider')}>{providerName(purchase.provider)}</Fact>
        <Fact label={t('checkout')}>{checkout_id ?? '–'}</Fact>
        <Fact label={t('way')}>{t(`ways.${purchase.way}`)}</Fact>
        {card !== null && <Fact label={t('card')}>{cardName(card)}</Fact>}
        {charge !== null && <Fact label={t('charge')}>{t(`charges.${charge.state}`)}</Fact>}
        {charge !== null && charge.reason !== null && <Fact label={t('charge_reason')}>{charge.reason}</Fact>}
        {charge !== null && charge.sale_id !== null && <Fact label={t('sale')}>{charge.sale_id}</Fact>}
        <Fact label={t('created')}>
          <Time at_ms={purchase.created_at_ms} />
        </Fact>
        <Fact label={t('settled')}>{settled_at_ms === null ? '–' : <Time at_ms={settled_at_ms} />}</Fact>
      </Facts>
      {purchase.can_look_up && rights.includes('money.propose') && (
        <LookUp purchase_id={purchase.purchase_id} />
      )}
      {purchase.test_path !== null && purchase.state === 'settled' && (
        <p>
          <a
            className="purchase-test"
            href={`${purchase.test_path}?lang=${lang}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('test')}
          </a>
        </p>
      )}
    </section>
  );
}

/** What the buyer confirmed before one provider was asked. */
function Shown({ attempt: { provider, at_ms, shown } }: { attempt: OfficePurchaseAttempt }) {
  const t = useText(purchaseRecordText);
  const providerName = useProviderName();
  return (
    <section className="panel purchase-shown" aria-labelledby={`shown-${provider}`}>
      <h2 id={`shown-${provider}`}>{t('shown', { provider: providerName(provider) })}</h2>
      <p>{t('shown_lead')}</p>
      <Facts look="wide">
        <Fact label={t('at')}>
          <Time at_ms={at_ms} />
        </Fact>
        <Fact label={t('language')}>{t(`languages.${shown.language}`)}</Fact>
        <Fact label={t('address')}>{shown.ip_address}</Fact>
        <Fact label={t('version')}>{shown.version}</Fact>
        <Fact label={t('hash')}>
          <span lang="zxx" className="purchase-hash">
            {shown.hash}
          </span>
        </Fact>
      </Facts>
      <blockquote lang={shown.language}>{shown.text}</blockquote>
    </section>
  );
}

/** One purchase, with what its buyer has confirmed. */
export function Component() {
  const t = useText(purchaseRecordText);
  const { purchase_id = '' } = useParams();
  const { data, error } = useGetOfficePurchaseQuery(
    { params: { purchase_id } },
    { refetchOnMountOrArgChange: true },
  );
  const fault = apiErrorOf(error);
  if (fault?.name === 'not_found')
    return (
      <MissingPage title={t('missing')} back={{ to: '/purchases', name: t('back') }}>
        {t('missing_text')}
      </MissingPage>
    );
  if (data === undefined) return fault === null ? <Loading /> : <FormError error={fault.name} />;
  return (
    <OfficePage title={t('title', { id: data.purchase_id })}>
      <div className="purchase-parts">
        <About purchase={data} />
        {data.state === 'settled' && <Refunds purchase={data} />}
        {data.attempts.map((attempt) => (
          <Shown key={attempt.provider} attempt={attempt} />
        ))}
        {data.attempts.length === 0 && <p>{t('none')}</p>}
      </div>
    </OfficePage>
  );
}
