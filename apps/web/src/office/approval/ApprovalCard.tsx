import type { Approval } from '@akari/contract/office';
import type { CorrectionCause, Currency, StaffRole, ViewerTier } from '@akari/rules';
import type { ReactNode } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { kitText } from '../../kit/text.ts';
import { useFormat, useText } from '../../text/index.ts';
import { meText } from '../me/text.ts';
import { choiceText } from '../table/choice-text.ts';
import { correctionText } from '../payouts/correction-text.ts';
import { actKey, approvalText } from './text.ts';

export type ApprovalEvent = 'approve' | 'refuse' | 'withdraw';
type Fact = Approval['facts'][number];

const BASIS_POINTS_A_PERCENT = 100;

/** The value of a fact as people read it. */
function useFactText(act: Approval['act']): (fact: Fact) => string {
  const t = useText(approvalText);
  const names = useText(meText);
  const choice = useText(choiceText);
  const kit = useText(kitText);
  const cause = useText(correctionText);
  const { counted, number, price } = useFormat();
  return ({ fact, value }) => {
    switch (fact) {
      case 'role':
        return names(`role.${value as StaffRole}`);
      case 'site':
        return value === '' ? t('all_sites') : t('of_site', { site_id: value });
      case 'tier':
        return kit(`tier.${value as ViewerTier}`);
      case 'points':
      case 'coupon_points':
      case 'balance':
      case 'debt':
      case 'correction':
      case 'back_points':
      case 'owed_points':
        return t('points', counted(Number(value)));
      case 'rate':
      case 'rate_before':
        if (value === '') return t(act === 'rates.set' ? 'rate_unset' : 'rate_site');
        return t('rate', counted(Number(value)));
      case 'share':
      case 'share_before':
        if (value === '') return t('share_site');
        return t('percent', { percent: number(Number(value) / BASIS_POINTS_A_PERCENT) });
      case 'mode':
        return choice(`mode.${value}` as 'mode.party');
      case 'amount':
      case 'back_amount': {
        const [minor, currency = 'USD'] = value.split(' ');
        return price(Number(minor), currency as Currency);
      }
      case 'correction_cause':
        return cause(value as CorrectionCause);
      case 'payouts':
      case 'payout_total':
      case 'pay_date':
      case 'person':
      case 'purchase':
        return value;
    }
  };
}

/** What would be done, to whom, and how much. */
export function ApprovalFacts({
  approval: { act, facts },
  children,
}: {
  approval: Approval;
  children?: ReactNode;
}) {
  const t = useText(approvalText);
  const textOf = useFactText(act);
  return (
    <dl className="approval-facts">
      {facts.map((fact, at) => (
        // A rate is named once for each mode; the list of a proposal never changes.
        <div key={`${fact.fact} ${at}`}>
          <dt>{t(`fact.${fact.fact}`)}</dt>
          <dd>{textOf(fact)}</dd>
        </div>
      ))}
      {children}
    </dl>
  );
}

/** One proposal: what, about whom, by whom, and what became of it. */
export function ApprovalCard({
  approval,
  onDecide,
}: {
  approval: Approval;
  onDecide: (event: ApprovalEvent) => void;
}) {
  const t = useText(approvalText);
  const { dateTime } = useFormat();
  const { act, state, reason, proposer, decider, decided_at_ms, decision_reason } = approval;
  const waits = state === 'waiting';
  return (
    <li className="panel approval-card">
      <header>
        <h2>{t(`act.${actKey(act)}`)}</h2>
        <span className={`tag approval-${state}`}>{t(`state.${state}`)}</span>
      </header>
      <ApprovalFacts approval={approval}>
        <div>
          <dt>{t('reason')}</dt>
          <dd>{reason}</dd>
        </div>
        {decision_reason !== null && (
          <div>
            <dt>{t('decision')}</dt>
            <dd>{decision_reason}</dd>
          </div>
        )}
      </ApprovalFacts>
      <p className="approval-when">
        <span>{t('by', { name: proposer.user_name, when: dateTime(approval.proposed_at_ms) })}</span>
        {waits && <span>{t('until', { when: dateTime(approval.expires_at_ms) })}</span>}
        {decider !== null && decided_at_ms !== null && (
          <span>{t('decided', { name: decider.user_name, when: dateTime(decided_at_ms) })}</span>
        )}
      </p>
      {approval.decidable && (
        <div className="approval-acts">
          <Button look="danger_ghost" onClick={() => onDecide('refuse')}>
            {t('refuse')}
          </Button>
          <Button icon="check" onClick={() => onDecide('approve')}>
            {t('approve')}
          </Button>
        </div>
      )}
      {approval.own && waits && (
        <div className="approval-acts">
          <Button look="ghost" onClick={() => onDecide('withdraw')}>
            {t('withdraw')}
          </Button>
        </div>
      )}
    </li>
  );
}
