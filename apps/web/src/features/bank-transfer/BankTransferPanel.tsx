import type { BankTransfer } from '@akari/contract/bank-transfer';
import { decimalText, shownReference } from '@akari/rules';
import { Button } from '../../kit/controls/Button.tsx';
import { IconButton } from '../../kit/controls/IconButton.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { Confirm } from '../../kit/overlay/Dialog.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { kitText } from '../../kit/text.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useErrorText } from '../../platform/error/use-error-text.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useFormat, useLanguage, useText } from '../../text/index.ts';
import { useCancelBankTransferMutation, useGetBankTransferQuery } from './api.ts';
import { bankTransferText } from './text.ts';
import './bank-transfer.css';

/** Copies a text and says whether it worked. */
function useCopy(): (text: string) => void {
  const dispatch = useAppDispatch();
  return (text) => {
    const failed = (): void =>
      void dispatch(noticeShown({ kind: 'news', text: bankTransferText.t('copy_failed') }));
    // Undefined without HTTPS, although its type says otherwise.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (clipboard === undefined) return failed();
    clipboard
      .writeText(text)
      .then(() => dispatch(noticeShown({ kind: 'success', text: bankTransferText.t('copied') })), failed);
  };
}

/** A line of what the person types at their bank, with a button that copies it. */
function CopyLine({
  label,
  text,
  copied = text,
  hint,
  strong = false,
}: {
  label: string;
  text: string;
  copied?: string;
  hint?: string;
  strong?: boolean;
}) {
  const t = useText(bankTransferText);
  const copy = useCopy();
  return (
    <div className={strong ? 'transfer-line strong' : 'transfer-line'}>
      <dt>{label}</dt>
      <dd>
        <span className="num">{text}</span>
        <IconButton icon="copy" label={t('copy', { label })} onClick={() => copy(copied)} />
        {hint !== undefined && <small>{hint}</small>}
      </dd>
    </div>
  );
}

function CancelTransfer({ purchase_id }: { purchase_id: string }) {
  const t = useText(bankTransferText);
  const dispatch = useAppDispatch();
  const question = useQuestion();
  const [cancel, { isLoading }] = useCancelBankTransferMutation();
  const run = async (): Promise<void> => {
    const { error } = await cancel({ params: { purchase_id } });
    question.answer('yes');
    if (error !== undefined) dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
  };
  return (
    <>
      <Button look="ghost" onClick={() => question.ask(true)}>
        {t('cancel')}
      </Button>
      <Confirm
        question={question}
        title={t('cancel_title')}
        action={t('cancel')}
        look="danger"
        cancel={t('keep')}
        busy={isLoading}
        onConfirm={() => void run()}
      >
        {t('cancel_text')}
      </Confirm>
    </>
  );
}

function Waiting({ transfer }: { transfer: BankTransfer }) {
  const t = useText(bankTransferText);
  const { price, dateTime, counted } = useFormat();
  const { account, code, price_cents, currency, units, due_at_ms, purchase_id } = transfer;
  return (
    <>
      <h2>{t('title')}</h2>
      <p>{t('lead')}</p>
      <dl>
        <CopyLine
          strong
          label={t('price')}
          text={price(price_cents, currency)}
          copied={decimalText({ amount_minor: price_cents, currency })}
        />
        <CopyLine strong label={t('code')} text={shownReference(code)} hint={t('code_hint')} />
        {account.map(({ part, text }) => (
          <CopyLine key={part} label={t(`part.${part}`)} text={text} />
        ))}
        <div className="transfer-line">
          <dt>{t('due')}</dt>
          <dd>{dateTime(due_at_ms)}</dd>
        </div>
      </dl>
      <p>{t('after', counted(units))}</p>
      <p>{t('exact')}</p>
      <CancelTransfer purchase_id={purchase_id} />
    </>
  );
}

/** A purchase by bank transfer: where to pay what, or how it ended. */
export function BankTransferPanel({ purchase_id, onAgain }: { purchase_id: string; onAgain: () => void }) {
  const t = useText(bankTransferText);
  const k = useText(kitText);
  const lang = useLanguage();
  const { data, error, refetch } = useGetBankTransferQuery(
    { params: { purchase_id }, query: { lang } },
    { refetchOnMountOrArgChange: true },
  );
  const failure = useErrorText(apiErrorOf(error)?.name ?? null);
  const transfer = data?.transfer;
  return (
    <section className="transfer panel">
      {transfer === undefined ? (
        failure === null ? (
          <Loading />
        ) : (
          <ErrorState
            title={failure.message}
            action={<Button onClick={() => void refetch()}>{k('retry')}</Button>}
          >
            {failure.next}
          </ErrorState>
        )
      ) : transfer.state === 'waiting' ? (
        <Waiting transfer={transfer} />
      ) : (
        <>
          <h2>{t(transfer.state === 'cancelled' ? 'cancelled' : 'expired')}</h2>
          <p>{t('over_text')}</p>
          <Button look="lit" onClick={onAgain}>
            {t('again')}
          </Button>
        </>
      )}
    </section>
  );
}
