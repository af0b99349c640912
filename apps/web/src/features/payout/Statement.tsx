import type { PayoutStatement } from '@akari/contract/payout';
import { PAYOUT_KINDS } from '@akari/rules';
import type { ReactNode } from 'react';
import { Points } from '../../kit/brand/Points.tsx';
import { formatMoney } from '../../text/money.ts';
import { useFormat, useText } from '../../text/index.ts';
import { Corrections } from './Corrections.tsx';
import { PayoutState } from './PayoutList.tsx';
import { payoutText } from './text.ts';

function Line({ label, total = false, children }: { label: string; total?: boolean; children: ReactNode }) {
  return (
    <div className={total ? 'payout-line total' : 'payout-line'}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The commissions of a partner by where the people came from. */
function Parts({ parts }: Pick<PayoutStatement, 'parts'>) {
  const t = useText(payoutText);
  return (
    <section className="panel payout-part" aria-labelledby="payout-parts">
      <h2 id="payout-parts">{t('parts')}</h2>
      <dl>
        {parts.map(({ site_id, campaign, units }) => (
          <Line
            key={`${site_id} ${campaign}`}
            label={t('part', {
              campaign: campaign === '' ? t('no_campaign') : campaign,
              site_id: site_id ?? t('no_site'),
            })}
          >
            <Points units={units} decimals={4} max_decimals={4} />
          </Line>
        ))}
      </dl>
      <p className="payout-hint">{t('parts_note')}</p>
    </section>
  );
}

/** What an agency got of each performer. */
function AgencyParts({ parts }: { parts: PayoutStatement['agency_parts'] }) {
  const t = useText(payoutText);
  const { number, points } = useFormat();
  return (
    <section className="panel payout-part" aria-labelledby="payout-agency-parts">
      <h2 id="payout-agency-parts">{t('agency_parts')}</h2>
      <dl>
        {parts.map(({ performer_name, share_bp, divided_units, part_units }) => (
          <Line
            key={`${performer_name} ${share_bp}`}
            label={t('agency_part', {
              name: performer_name,
              points: points(divided_units, { decimals: 2, max_decimals: 4 }),
              percent: number(share_bp / 100),
            })}
          >
            <Points units={part_units} decimals={4} max_decimals={4} />
          </Line>
        ))}
      </dl>
    </section>
  );
}

/** One statement: what was earned, and how it became money. */
export function Statement({ statement }: { statement: PayoutStatement }) {
  const t = useText(payoutText);
  const { dateTime, language, number } = useFormat();
  const { currency, kinds, since_ms, closed_at_ms, ending, ended_at_ms, state } = statement;
  const money = (amount_minor: number): string => formatMoney(amount_minor, currency, language);
  const less = (amount_minor: number): string => money(amount_minor === 0 ? 0 : -amount_minor);
  const to = dateTime(closed_at_ms);
  return (
    <>
      <section className="panel payout-part">
        <dl>
          {statement.partner_name !== null && <Line label={t('partner')}>{statement.partner_name}</Line>}
          {statement.agency_name !== null && <Line label={t('agency')}>{statement.agency_name}</Line>}
          <Line label={t('number')}>{statement.payout_id}</Line>
          <Line label={t('period')}>
            {since_ms === null ? t('until', { to }) : t('from_to', { from: dateTime(since_ms), to })}
          </Line>
          <Line label={t('what')}>
            <span className="payout-state">
              <PayoutState payout={statement} />
            </span>
          </Line>
          {ending !== null && (
            <Line label={t('to_account')}>
              {t('account_ending', { method: t(`method.${statement.method}`), ending })}
            </Line>
          )}
          {ended_at_ms !== null && <Line label={t('ended')}>{dateTime(ended_at_ms)}</Line>}
        </dl>
        {(state === 'failed' || state === 'returned') && <p className="payout-hint">{t('back_note')}</p>}
      </section>
      <section className="panel payout-part" aria-labelledby="payout-earned">
        <h2 id="payout-earned">{t('earned')}</h2>
        <dl>
          {PAYOUT_KINDS.filter((kind) => kinds[kind] !== undefined).map((kind) => (
            <Line key={kind} label={t(`kind.${kind}`)}>
              <Points units={kinds[kind] ?? 0} decimals={4} max_decimals={4} />
            </Line>
          ))}
          <Line label={t('sum')} total>
            <Points units={statement.units} decimals={4} max_decimals={4} />
          </Line>
        </dl>
        <p className="payout-hint">{t(`share_note.${statement.kind}`)}</p>
      </section>
      <Corrections corrections={statement.corrections} />
      {statement.parts.length > 0 && <Parts parts={statement.parts} />}
      {statement.agency_parts.length > 0 && <AgencyParts parts={statement.agency_parts} />}
      <section className="panel payout-part" aria-labelledby="payout-money">
        <h2 id="payout-money">{t('money')}</h2>
        <dl>
          <Line label={t('rate')}>{money(statement.rate_minor)}</Line>
          <Line label={t('gross')}>{money(statement.gross_minor)}</Line>
          <Line label={t('withheld', { percent: number(statement.withholding_bp / 100) })}>
            {less(statement.withheld_minor)}
          </Line>
          <Line label={t('fee')}>{less(statement.fee_minor)}</Line>
          <Line label={t('net')} total>
            {money(statement.net_minor)}
          </Line>
        </dl>
        <p className="payout-hint">{t('rounding')}</p>
      </section>
    </>
  );
}
