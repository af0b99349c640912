import type { OfficeBankArrival, OfficeBankTransfer } from '@akari/contract/office';
import { japanDate, moneyOf, shownReference, type Currency, type ErrorName } from '@akari/rules';
import { useState } from 'react';
import { TextField } from '../../kit/controls/Field.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { serverMs } from '../../platform/clock/server-clock.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useFormat, useText } from '../../text/index.ts';
import { ReasonDialog } from '../reason/ReasonDialog.tsx';
import { useConfirmBankTransferMutation, useDecideBankArrivalMutation } from './api.ts';
import { bankTransfersText } from './text.ts';

const minorOf = (typed: string, currency: Currency): number =>
  moneyOf(typed.trim(), currency)?.amount_minor ?? 0;

function AmountField({
  label,
  currency,
  typed,
  onType,
}: {
  label: 'amount' | 'sum';
  currency: Currency;
  typed: string;
  onType: (typed: string) => void;
}) {
  const t = useText(bankTransfersText);
  return (
    <TextField
      label={t(`${label}.${currency === 'JPY' ? 'JPY' : 'USD'}`)}
      inputMode="decimal"
      value={typed}
      error={typed === '' || minorOf(typed, currency) > 0 ? null : t('amount_wrong')}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

/** Asks what has arrived for a transfer. */
export function ConfirmQuestion({ transfer, onEnd }: { transfer: OfficeBankTransfer; onEnd: () => void }) {
  const t = useText(bankTransfersText);
  const { price } = useFormat();
  const dispatch = useAppDispatch();
  const [today] = useState(() => japanDate(serverMs(Date.now())));
  const [typed, setTyped] = useState('');
  const [received_on, setDate] = useState(today);
  const [confirm] = useConfirmBankTransferMutation();
  const { purchase_id, code, price_cents, currency } = transfer;
  const submit = async (reason: string): Promise<ErrorName | null> => {
    const body = { amount_cents: minorOf(typed, currency), received_on, reason };
    const { data, error } = await confirm({ params: { purchase_id }, body });
    if (data === undefined) return apiErrorOf(error)?.name ?? 'server_failed';
    const given = data.state === 'given';
    dispatch(
      noticeShown({
        kind: given ? 'success' : 'news',
        text: bankTransfersText.t(given ? 'given' : 'differs'),
      }),
    );
    onEnd();
    return null;
  };
  return (
    <ReasonDialog
      title={t('confirm_title', { code: shownReference(code) })}
      action={t('confirm')}
      disabled={minorOf(typed, currency) === 0 || received_on === ''}
      onCancel={onEnd}
      onSubmit={submit}
    >
      <p>{t('confirm_text', { price: price(price_cents, currency) })}</p>
      <AmountField label="amount" currency={currency} typed={typed} onType={setTyped} />
      <TextField
        label={t('date')}
        type="date"
        max={today}
        value={received_on}
        required
        onChange={({ target }) => setDate(target.value)}
      />
    </ReasonDialog>
  );
}

/** Asks what becomes of another amount than the price. */
export function DecideQuestion({
  arrival: { arrival_id, transfer },
  decision,
  onEnd,
}: {
  arrival: OfficeBankArrival;
  decision: 'settle' | 'reject';
  onEnd: () => void;
}) {
  const t = useText(bankTransfersText);
  const { price } = useFormat();
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState('');
  const [decide] = useDecideBankArrivalMutation();
  const settles = decision === 'settle';
  const { currency } = transfer;
  const submit = async (reason: string): Promise<ErrorName | null> => {
    const body = { amount_cents: settles ? minorOf(typed, currency) : null, reason };
    const { data, error } = await decide({ params: { arrival_id }, body });
    if (data === undefined) return apiErrorOf(error)?.name ?? 'server_failed';
    dispatch(noticeShown({ kind: 'success', text: bankTransfersText.t(settles ? 'settled' : 'rejected') }));
    onEnd();
    return null;
  };
  return (
    <ReasonDialog
      title={t(`${decision}_title`, { code: shownReference(transfer.code) })}
      action={t(decision)}
      look={settles ? 'lit' : 'danger'}
      disabled={settles && minorOf(typed, currency) === 0}
      onCancel={onEnd}
      onSubmit={submit}
    >
      <p>{settles ? t('settle_text', { price: price(transfer.price_cents, currency) }) : t('reject_text')}</p>
      {settles && <AmountField label="sum" currency={currency} typed={typed} onType={setTyped} />}
    </ReasonDialog>
  );
}
