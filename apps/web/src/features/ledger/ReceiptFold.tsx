import { useState } from 'react';
import { Icon } from '../../kit/icon/Icon.tsx';
import { LinkedText } from '../../kit/feedback/LinkedText.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useText } from '../../text/index.ts';
import { useReadReceiptQuery } from './api.ts';
import { receiptText } from './receipt-text.ts';

/** What a receipt says, in the language of its sale. */
function ReceiptLines({ receipt_id }: { receipt_id: string }) {
  const { data, error } = useReadReceiptQuery({ params: { receipt_id } });
  if (data === undefined)
    return error === undefined ? <Loading /> : <FormError error={apiErrorOf(error)?.name ?? null} />;
  const { language, title, amount, lines, note } = data;
  return (
    <div className="receipt-sheet" lang={language}>
      <p className="receipt-amount">
        {title} <b className="num">{amount.text}</b>
      </p>
      <dl>
        {lines.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <LinkedText text={text} lineClass="receipt-text" />
            </dd>
          </div>
        ))}
      </dl>
      {note !== null && <p>{note}</p>}
    </div>
  );
}

/** The lines of a receipt or credit note, which are read when it is opened. */
export function ReceiptFold({
  of: { receipt_id, number },
  word,
}: {
  of: { receipt_id: string; number: string };
  word: 'receipt' | 'credit_note';
}) {
  const t = useText(receiptText);
  const [open, setOpen] = useState(false);
  return (
    <details className="receipt-fold" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={t(`${word}_read`, { number })}>
        <Icon name="down" size="s" />
        {t('read')}
      </summary>
      {open && <ReceiptLines receipt_id={receipt_id} />}
    </details>
  );
}
