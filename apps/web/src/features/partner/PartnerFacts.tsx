import type { OwnPartner } from '@akari/contract/partner';
import type { ReactNode } from 'react';
import { Points } from '../../kit/brand/Points.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { partnerText } from './text.ts';

const PERCENT_BP = 100;
/** Names in a postback. */
const SIGNED = { signature: 'x-akari-signature', time: 'x-akari-time', hash: 'HMAC-SHA256' } as const;
type Terms = NonNullable<OwnPartner['terms']>;

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What came by the links in total. */
export function PartnerFacts({ partner }: { partner: OwnPartner }) {
  const t = useText(partnerText);
  const { number } = useFormat();
  const { figures, hold_days } = partner;
  const amount = (units: number) => <Points units={units} decimals={2} max_decimals={2} />;
  return (
    <section className="panel payout-part" aria-labelledby="partner-figures">
      <h2 id="partner-figures">{t('figures')}</h2>
      <dl className="payout-facts">
        <Fact label={t('registrations')}>{number(figures.registrations)}</Fact>
        <Fact label={t('first_purchases')}>{number(figures.first_purchases)}</Fact>
        <Fact label={t('sold')}>{amount(figures.sold_units)}</Fact>
        <Fact label={t('back')}>{amount(figures.back_units)}</Fact>
        <Fact label={t('held')}>{amount(figures.held_units)}</Fact>
        <Fact label={t('payable')}>{amount(figures.payable_units)}</Fact>
        <Fact label={t('settled')}>{amount(figures.settled_units)}</Fact>
      </dl>
      <p className="payout-hint">{t('hold', { days: hold_days })}</p>
    </section>
  );
}

function TermLines({ terms }: { terms: Terms }) {
  const t = useText(partnerText);
  const { counted, number } = useFormat();
  if (terms.kind === 'one_off') return <p>{t('one_off', counted(terms.one_off_units))}</p>;
  return (
    <ul className="partner-steps">
      {terms.steps.map(({ from_units, share_bp }) => {
        const percent = number(share_bp / PERCENT_BP);
        return (
          <li key={from_units}>
            {from_units === 0 ? t('first_step', { percent }) : t('step', { percent, ...counted(from_units) })}
          </li>
        );
      })}
    </ul>
  );
}

/** What the partner earns by a purchase, now and later. */
export function PartnerTermsPart({ partner }: { partner: OwnPartner }) {
  const t = useText(partnerText);
  const { dateTime } = useFormat();
  const { terms, next_terms, month_units } = partner;
  return (
    <section className="panel payout-part" aria-labelledby="partner-terms">
      <h2 id="partner-terms">{t('terms')}</h2>
      {terms === null ? <p className="payout-hint">{t('no_terms')}</p> : <TermLines terms={terms} />}
      {next_terms !== null && (
        <>
          <h3>{t('next_terms', { at: dateTime(next_terms.from_ms) })}</h3>
          <TermLines terms={next_terms} />
        </>
      )}
      <dl className="payout-facts">
        <Fact label={t('month')}>
          <Points units={month_units} decimals={2} max_decimals={2} />
        </Fact>
      </dl>
    </section>
  );
}

/** How a partner checks a postback. */
export function PartnerPostback({ postback_key }: { postback_key: string }) {
  const t = useText(partnerText);
  return (
    <section className="panel payout-part" aria-labelledby="partner-postback">
      <h2 id="partner-postback">{t('postback')}</h2>
      <p className="payout-hint">{t('postback_lead')}</p>
      <dl className="payout-facts">
        <Fact label={t('postback_key')}>
          <code className="partner-key">{postback_key}</code>
        </Fact>
      </dl>
      <p className="payout-hint">{t('postback_check', SIGNED)}</p>
    </section>
  );
}
