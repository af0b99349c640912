import { RECEIPT_PATH, type PaidPurchase } from '@akari/contract/receipt';
import { useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { useListReceiptsQuery } from './api.ts';
import { ReceiptFold } from './ReceiptFold.tsx';
import { receiptText } from './receipt-text.ts';
import './receipts.css';

const SHOWN_AT_FIRST = 3;
type Refund = PaidPurchase['refunds'][number];

function useMoney(): (money: PaidPurchase['money']) => string {
  const { price } = useFormat();
  return (money) => price(money.amount_minor, money.currency);
}

/** A link to a PDF. Its name is that of the document, so that several on a page differ. */
function Download({ of, word }: { of: PaidPurchase['receipt']; word: 'receipt' | 'credit_note' }) {
  const t = useText(receiptText);
  if (of === null) return null;
  return (
    <a
      className="receipt-link"
      href={RECEIPT_PATH.replace(':receipt_id', of.receipt_id)}
      download
      aria-label={t(`${word}_of`, { number: of.number })}
    >
      <Icon name="receipt" size="s" />
      {t(word)}
    </a>
  );
}

function Back({ refund }: { refund: Refund }) {
  const t = useText(receiptText);
  const { points, dateTime } = useFormat();
  const money = useMoney();
  const { kind, state, taken_units, debt_units } = refund;
  const stands = state !== 'refused' && state !== 'reversed';
  return (
    <li>
      <p>
        <b>{t(`kind.${kind}`)}</b> <span className="num">{money(refund.money)}</span>{' '}
        {stands && <span className="tag">{t(`state.${state}`)}</span>}
        <small className="num">{dateTime(refund.at_ms)}</small>
      </p>
      {!stands && <p>{t(`state.${state}`)}</p>}
      {stands && taken_units > 0 && <p>{t('taken', { points: points(taken_units) })}</p>}
      {stands && debt_units > 0 && <p>{t('owed', { points: points(debt_units) })}</p>}
      <Download of={refund.credit_note} word="credit_note" />
      {refund.credit_note !== null && <ReceiptFold of={refund.credit_note} word="credit_note" />}
    </li>
  );
}

function Paid({ purchase }: { purchase: PaidPurchase }) {
  const t = useText(receiptText);
  const { points, dateTime } = useFormat();
  const money = useMoney();
  return (
    <li className="paid">
      <div className="paid-head">
        <span>
          <b className="num">{money(purchase.money)}</b>
          <small className="num">{t('points', { points: points(purchase.units) })}</small>
        </span>
        <small className="num">{dateTime(purchase.settled_at_ms)}</small>
        <Download of={purchase.receipt} word="receipt" />
      </div>
      {purchase.receipt !== null && <ReceiptFold of={purchase.receipt} word="receipt" />}
      {purchase.refunds.length > 0 && (
        <ul className="paid-back">
          {purchase.refunds.map((refund) => (
            <Back key={`${refund.kind} ${refund.at_ms} ${refund.taken_units}`} refund={refund} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** A viewer's purchases that were paid, with receipts, and what of them went back. */
export function Receipts() {
  const t = useText(receiptText);
  const { data } = useListReceiptsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [all, setAll] = useState(false);
  if (data === undefined || data.purchases.length === 0) return null;
  const shown = all ? data.purchases : data.purchases.slice(0, SHOWN_AT_FIRST);
  const more = data.purchases.length - shown.length;
  return (
    <section className="receipts panel" aria-labelledby="receipts">
      <h2 id="receipts">{t('title')}</h2>
      <p>{t('lead')}</p>
      <ol>
        {shown.map((purchase) => (
          <Paid key={purchase.purchase_id} purchase={purchase} />
        ))}
      </ol>
      {more > 0 && (
        <Button look="ghost" size="s" onClick={() => setAll(true)}>
          {t('more', { count: more })}
        </Button>
      )}
    </section>
  );
}
