import type { OfficePurchase, OfficeRefund } from '@akari/contract/office';
import { OFFICE_RECEIPT_PATH } from '@akari/contract/receipt';
import { decimalText } from '@akari/rules';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { useFormat, useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useAct } from '../act/use-act.ts';
import { Fact, Facts } from '../facts/Facts.tsx';
import { useStaff } from '../me/staff.ts';
import { ProposalContext } from '../people/use-proposal.ts';
import { peopleText } from '../people/text.ts';
import { download } from '../table/download.ts';
import { Time } from '../table/Cell.tsx';
import { useExportEvidenceMutation, useReverseChargebackMutation, useSettleRefundMutation } from './api.ts';
import { RefundAct } from './RefundAct.tsx';
import { refundText } from './refund-text.ts';

const REFERENCE_MAX = 100;

/** Staff have paid it back by hand, or found out that the provider did. */
function ConfirmAct({ refund_id }: { refund_id: string }) {
  const t = useText(refundText);
  const question = useQuestion();
  const act = useAct();
  const [settle] = useSettleRefundMutation();
  const [reference, setReference] = useState('');
  const run = (reason: string) =>
    act(
      () =>
        settle({ params: { refund_id }, body: { event: 'confirm', reference: reference.trim(), reason } }),
      t('confirmed'),
    );
  return (
    <>
      <Button size="s" icon="check" onClick={() => question.ask(true)}>
        {t('confirm')}
      </Button>
      <ActDialog
        question={question}
        title={t('confirm_title')}
        action={t('confirm')}
        blocked={reference.trim() === ''}
        onAct={run}
      >
        <p>{t('confirm_text')}</p>
        <TextField
          label={t('reference')}
          value={reference}
          maxLength={REFERENCE_MAX}
          onChange={({ target }) => setReference(target.value)}
        />
      </ActDialog>
    </>
  );
}

/** The money does not go back: the points return to the buyer. */
function RefuseAct({ refund_id }: { refund_id: string }) {
  const t = useText(refundText);
  const question = useQuestion();
  const act = useAct();
  const [settle] = useSettleRefundMutation();
  const run = (reason: string) =>
    act(
      () => settle({ params: { refund_id }, body: { event: 'refuse', reference: '', reason } }),
      t('refused'),
    );
  return (
    <>
      <Button size="s" look="danger_ghost" icon="close" onClick={() => question.ask(true)}>
        {t('refuse')}
      </Button>
      <ActDialog question={question} title={t('refuse_title')} action={t('refuse')} look="danger" onAct={run}>
        <p>{t('refuse_text')}</p>
      </ActDialog>
    </>
  );
}

function ReverseAct({ refund_id }: { refund_id: string }) {
  const t = useText(refundText);
  const question = useQuestion();
  const act = useAct();
  const [reverse] = useReverseChargebackMutation();
  const run = (reason: string) =>
    act(() => reverse({ params: { refund_id }, body: { reason } }), t('reversed'));
  return (
    <>
      <Button size="s" icon="undo" onClick={() => question.ask(true)}>
        {t('reverse')}
      </Button>
      <ActDialog question={question} title={t('reverse_title')} action={t('reverse')} onAct={run}>
        <p>{t('reverse_text')}</p>
      </ActDialog>
    </>
  );
}

function EvidenceAct({ purchase_id }: { purchase_id: string }) {
  const t = useText(refundText);
  const question = useQuestion();
  const act = useAct();
  const [exportEvidence] = useExportEvidenceMutation();
  const run = async (reason: string) => {
    const asked = await exportEvidence({ params: { purchase_id }, body: { reason } });
    if (asked.data !== undefined) download(asked.data.file_name, asked.data.json, 'application/json');
    return act(() => Promise.resolve(asked), t('evidence_done'));
  };
  return (
    <>
      <Button size="s" icon="receipt" onClick={() => question.ask(true)}>
        {t('evidence')}
      </Button>
      <ActDialog
        question={question}
        title={t('evidence_title', { id: purchase_id })}
        action={t('evidence')}
        onAct={run}
      >
        <p>{t('evidence_text')}</p>
      </ActDialog>
    </>
  );
}

/** What staff may still do about a refund. */
function Acts({ refund: { refund_id, kind, state, way } }: { refund: OfficeRefund }) {
  const open = state === 'unknown' || (state === 'requested' && way === 'by_hand');
  if (kind === 'staff' && open)
    return (
      <div className="refund-acts">
        <ConfirmAct refund_id={refund_id} />
        <RefuseAct refund_id={refund_id} />
      </div>
    );
  if (kind !== 'chargeback' || state !== 'done') return null;
  return (
    <div className="refund-acts">
      <ReverseAct refund_id={refund_id} />
    </div>
  );
}

function Refund({ refund, handles }: { refund: OfficeRefund; handles: boolean }) {
  const t = useText(refundText);
  const { points } = useFormat();
  const pt = (units: number) => t('pt', { points: points(units) });
  const { money, goodwill_units, debt_units, reference, claim_url, staff, reason } = refund;
  return (
    <li>
      <h3>
        {t(`kind.${refund.kind}`)}{' '}
        <span className="tag">
          {refund.kind === 'chargeback' && refund.state === 'done' ? t('stands') : t(`state.${refund.state}`)}
        </span>
      </h3>
      {refund.kind === 'staff' && refund.state === 'requested' && <p>{t(`way.${refund.way}`)}</p>}
      <Facts look="wide">
        <Fact label={t('amount')}>{`${decimalText(money)} ${money.currency}`}</Fact>
        <Fact label={t('points')}>{pt(refund.taken_units)}</Fact>
        {goodwill_units > 0 && <Fact label={t('goodwill')}>{pt(goodwill_units)}</Fact>}
        {debt_units > 0 && <Fact label={t('debt')}>{pt(debt_units)}</Fact>}
        <Fact label={t('at')}>
          <Time at_ms={refund.at_ms} />
        </Fact>
        {reference !== null && <Fact label={t('reference')}>{reference}</Fact>}
        {claim_url !== null && (
          <Fact label={t('claim')}>
            <a href={claim_url} target="_blank" rel="noreferrer" className="refund-claim">
              {claim_url}
            </a>
          </Fact>
        )}
        {staff !== null && <Fact label={t('staff')}>{staff}</Fact>}
        {reason !== null && <Fact label={t('reason')}>{reason}</Fact>}
      </Facts>
      {handles && <Acts refund={refund} />}
    </li>
  );
}

/** What of a purchase went back, and what staff may do about it. */
export function Refunds({ purchase }: { purchase: OfficePurchase }) {
  const t = useText(refundText);
  const p = useText(peopleText);
  const { points, price } = useFormat();
  const { rights } = useStaff();
  const [waits, setWaits] = useState(false);
  const onWaiting = useCallback(() => setWaits(true), []);
  const handles = rights.includes('money.propose');
  const { refunds, unspent_units, units, returned, left_units, purchase_id } = purchase;
  return (
    <section className="panel purchase-about" aria-labelledby="purchase-refunds">
      <h2 id="purchase-refunds">{t('title')}</h2>
      <Facts look="wide">
        <Fact label={t('left')}>
          {t('left_of', { unspent: points(unspent_units), units: points(units) })}
        </Fact>
        <Fact label={t('returned')}>{price(returned.amount_minor, purchase.currency)}</Fact>
        {purchase.receipts.map(({ receipt_id, number }) => (
          <Fact key={receipt_id} label={t('receipts')}>
            <a href={OFFICE_RECEIPT_PATH.replace(':receipt_id', receipt_id)} download>
              {number}
            </a>
          </Fact>
        ))}
      </Facts>
      {refunds.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ol className="refund-list">
          {refunds.map((refund) => (
            <Refund key={refund.refund_id} refund={refund} handles={handles} />
          ))}
        </ol>
      )}
      {handles && (
        <ProposalContext value={onWaiting}>
          <div className="refund-acts">
            {left_units > 0 && <RefundAct purchase={purchase} />}
            <EvidenceAct purchase_id={purchase_id} />
          </div>
          {waits && (
            <p role="status">
              {p('waiting')} <Link to="/approvals">{p('to_approvals')}</Link>
            </p>
          )}
        </ProposalContext>
      )}
    </section>
  );
}
