import type { OfficeBankStatement } from '@akari/contract/office';
import { STATEMENT_MOST } from '@akari/contract/office';
import { shownReference, STATEMENT_MATCHES, type ErrorName } from '@akari/rules';
import { useRef, useState, type ChangeEvent } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useErrorText } from '../../platform/error/use-error-text.ts';
import { useFormat, useText } from '../../text/index.ts';
import { ReasonDialog } from '../reason/ReasonDialog.tsx';
import { useConfirmBankTransferMutation, useReadBankStatementMutation } from './api.ts';
import { readCsv } from '../csv/read-csv.ts';
import { bankTransfersText } from './text.ts';

type Line = OfficeBankStatement['lines'][number];

/** The lines of a statement with what each is. */
function Lines({ lines, currency }: Pick<OfficeBankStatement, 'lines' | 'currency'>) {
  const t = useText(bankTransfersText);
  const { price } = useFormat();
  return (
    <ul className="bank-statement" tabIndex={0} aria-label={t('statement_lines')}>
      {lines.map(({ line, received_on, amount_cents, text, match, transfer }) => (
        <li key={line} className="bank-line">
          <span className={match === 'exact' ? 'tag ok' : 'tag'}>{t(`match.${match}`)}</span>
          <b className="num">{price(amount_cents, currency)}</b>
          <span className="num">{received_on}</span>
          {transfer === null ? (
            <span className="bank-says">{text}</span>
          ) : (
            <span>
              {t('for_transfer', { code: shownReference(transfer.code), name: transfer.buyer.name })}{' '}
              {match === 'differs' && t('price', { price: price(transfer.price_cents, transfer.currency) })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Records the exact lines one after the other, each as an act of its own. */
function RecordQuestion({ exact, onEnd }: { exact: readonly Line[]; onEnd: (failed: number) => void }) {
  const t = useText(bankTransfersText);
  const [confirm] = useConfirmBankTransferMutation();
  const [done, setDone] = useState<number | null>(null);
  const submit = async (reason: string): Promise<ErrorName | null> => {
    let failed = 0;
    for (const [at, { transfer, amount_cents, received_on }] of exact.entries()) {
      setDone(at);
      if (transfer === null) continue;
      const { purchase_id } = transfer;
      const answer = await confirm({ params: { purchase_id }, body: { amount_cents, received_on, reason } });
      const error = answer.data === undefined ? apiErrorOf(answer.error) : null;
      // Without a fresh proof none is recorded; the page asks for it, and the person presses again.
      if (error?.name === 'staff_proof_required' || error?.name === 'server_unreachable') return error.name;
      if (answer.data === undefined) failed += 1;
    }
    onEnd(failed);
    return null;
  };
  return (
    <ReasonDialog
      title={t('record_title', { count: exact.length })}
      action={t('confirm')}
      onCancel={() => onEnd(0)}
      onSubmit={submit}
    >
      <p>{t('record_text')}</p>
      {done !== null && (
        <p role="status">
          <progress value={done} max={exact.length} aria-label={t('recording')} />{' '}
          {t('recorded_so_far', { done, count: exact.length })}
        </p>
      )}
    </ReasonDialog>
  );
}

/** What a statement has, in numbers and lines. */
function Found({ found: { lines, unread, currency } }: { found: OfficeBankStatement }) {
  const t = useText(bankTransfersText);
  const counts = STATEMENT_MATCHES.map((match) => ({
    match,
    count: lines.filter((line) => line.match === match).length,
  })).filter(({ count }) => count > 0);
  return (
    <>
      <p role="status">
        {lines.length === 0
          ? t('statement_empty')
          : counts.map(({ match, count }) => `${t(`match.${match}`)}: ${count}`).join(' · ')}
      </p>
      {unread.length > 0 && <p>{t('unread', { lines: unread.join(', ') })}</p>}
      {lines.length > 0 && <Lines lines={lines} currency={currency} />}
    </>
  );
}

/** The statement of the bank as a file: what arrived is matched with the transfers, and the exact lines are recorded. */
export function Statement() {
  const t = useText(bankTransfersText);
  const input = useRef<HTMLInputElement>(null);
  const [read, { isLoading }] = useReadBankStatementMutation();
  const [csv, setCsv] = useState('');
  const [found, setFound] = useState<OfficeBankStatement | null>(null);
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState(0);
  const error = useErrorText(refused);
  const look = async (text: string): Promise<void> => {
    const answer = await read({ body: { csv: text } });
    setFound(answer.data ?? null);
    setRefused(answer.data === undefined ? (apiErrorOf(answer.error)?.name ?? 'server_failed') : null);
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    // The same file can be chosen again.
    target.value = '';
    if (file === undefined) return;
    setFailed(0);
    const text = await readCsv(file, STATEMENT_MOST);
    setCsv(text ?? '');
    if (text !== null) return look(text);
    setFound(null);
    setRefused('too_large');
  };
  const exact = found?.lines.filter(({ match }) => match === 'exact') ?? [];
  return (
    <section className="panel bank-part" aria-labelledby="bank-statement">
      <h2 id="bank-statement">{t('statement')}</h2>
      <p>{t('statement_lead')}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv,text/plain"
        onChange={(event) => void choose(event)}
      />
      <div className="bank-file">
        <Button icon="plus" busy={isLoading} onClick={() => input.current?.click()}>
          {t('choose_file')}
        </Button>
        {exact.length > 0 && (
          <Button icon="check" look="lit" onClick={() => setAsking(true)}>
            {t('record_exact', { count: exact.length })}
          </Button>
        )}
      </div>
      {error !== null && <p role="alert">{error.whole}</p>}
      {failed > 0 && <p role="alert">{t('record_failed', { count: failed })}</p>}
      {found !== null && <Found found={found} />}
      {asking && (
        <RecordQuestion
          exact={exact}
          onEnd={(count) => {
            setAsking(false);
            setFailed(count);
            void look(csv);
          }}
        />
      )}
    </section>
  );
}
