import type { OfficePurchase } from '@akari/contract/office';
import { parsePoints, pointsText, refundAmount } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { Checkbox } from '../../kit/controls/Switch.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { Intent } from '../../platform/api/intent.ts';
import { useFormat, useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useStaff } from '../me/staff.ts';
import { useProposal } from '../people/use-proposal.ts';
import { useRefundPurchaseMutation } from './api.ts';
import { refundText } from './refund-text.ts';

/** The part of a purchase that is typed, and what it comes to. */
function partOf(purchase: OfficePurchase, typed: string, goodwill: boolean) {
  const { returned, price_cents, currency } = purchase;
  const most_units = goodwill ? purchase.left_units : purchase.unspent_units;
  const units = parsePoints(typed.trim()) ?? 0;
  const bought = { price: { amount_minor: price_cents, currency }, units: purchase.units };
  const amount_minor = units > 0 ? refundAmount(bought, returned, units) : 0;
  return { units, most_units, amount_minor, valid: units > 0 && units <= most_units && amount_minor > 0 };
}

/** Refunds a purchase or a part of it; a large refund is proposed. */
export function RefundAct({ purchase }: { purchase: OfficePurchase }) {
  const t = useText(refundText);
  const { points, price } = useFormat();
  const { approval_refund_minor } = useStaff();
  const question = useQuestion();
  const propose = useProposal();
  const [send] = useRefundPurchaseMutation();
  const [intent] = useState(() => new Intent());
  const [typed, setTyped] = useState('');
  const [goodwill, setGoodwill] = useState(false);
  const { purchase_id, unspent_units, left_units, currency } = purchase;
  const { units, most_units, amount_minor, valid } = partOf(purchase, typed, goodwill);
  const waits = currency !== 'USD' || amount_minor > approval_refund_minor;
  const run = async (reason: string) => {
    const asked = { units, goodwill, amount_minor };
    const key = intent.keyFor({ purchase_id, ...asked });
    const refusal = await propose(
      () => send({ params: { purchase_id }, body: { ...asked, key, reason } }),
      t('refunded'),
    );
    if (refusal === null) intent.done();
    return refusal;
  };
  const open = () => {
    setTyped(pointsText(unspent_units));
    setGoodwill(false);
    question.ask(true);
  };
  return (
    <>
      <Button size="s" icon="undo" onClick={open}>
        {t('refund')}
      </Button>
      <ActDialog
        question={question}
        title={t('refund_title', { id: purchase_id })}
        action={
          valid
            ? t(waits ? 'refund_propose' : 'refund_do', { amount: price(amount_minor, currency) })
            : t('refund')
        }
        blocked={!valid}
        onAct={run}
      >
        <p>
          {t(purchase.sends_refunds ? 'refund_by_provider' : 'refund_by_hand')}{' '}
          {currency === 'USD'
            ? t('refund_limit', { limit: price(approval_refund_minor, 'USD') })
            : t('refund_two')}
        </p>
        <TextField
          label={t('field')}
          hint={t('field_hint', { unspent: points(unspent_units), left: points(left_units) })}
          inputMode="decimal"
          value={typed}
          error={typed === '' || valid ? null : t('invalid', { most: points(most_units) })}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Checkbox checked={goodwill} onChange={({ target }) => setGoodwill(target.checked)}>
          {t('spent')}
        </Checkbox>
        {valid && <p>{t('comes_to', { amount: price(amount_minor, currency) })}</p>}
      </ActDialog>
    </>
  );
}
