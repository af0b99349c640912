import type { OfficeProviderStatement } from '@akari/contract/office';
import { STATEMENT_MOST } from '@akari/contract/office';
import type { ErrorName } from '@akari/rules';
import { useRef, useState, type ChangeEvent } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { Select } from '../../kit/controls/Select.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useErrorText } from '../../platform/error/use-error-text.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { formatMoney } from '../../text/money.ts';
import { useFormat, useText } from '../../text/index.ts';
import { readCsv } from '../csv/read-csv.ts';
import { ReasonDialog } from '../reason/ReasonDialog.tsx';
import { useImportProviderStatementMutation, usePreviewProviderStatementMutation } from './api.ts';
import { providerBookText } from './text.ts';
import { useProviderName } from '../provider-name/use-provider-name.ts';

/** Lines that cannot be read, of which so many are named. */
const UNREAD_SHOWN = 20;
const FILE_NAME_MAX = 200;

interface ChosenFile {
  provider: string;
  csv: string;
  file_name: string;
}

/** What a file would add. */
function Found({ found: { sums, added, known, unread } }: { found: OfficeProviderStatement }) {
  const t = useText(providerBookText);
  const { language } = useFormat();
  return (
    <>
      <p role="status">{t('found', { added, known, unread: unread.length })}</p>
      {sums.length > 0 && (
        <ul aria-label={t('sums')}>
          {sums.map(({ kind, currency, count, amount_minor, fee_minor }) => (
            <li key={`${kind} ${currency}`} className="book-line">
              <b>{t(`kind.${kind}`)}</b>
              <span>{t('count', { count })}</span>
              <span className="num">{formatMoney(amount_minor, currency, language)}</span>
              {fee_minor > 0 && (
                <span className="num">{t('fee', { fee: formatMoney(fee_minor, currency, language) })}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {unread.length > 0 && (
        <>
          <h3>{t('unread')}</h3>
          <ul className="book-unread">
            {unread.slice(0, UNREAD_SHOWN).map(({ line, fault }) => (
              <li key={line}>{t('unread_line', { line, fault: t(`fault.${fault}`) })}</li>
            ))}
            {unread.length > UNREAD_SHOWN && (
              <li>{t('unread_more', { count: unread.length - UNREAD_SHOWN })}</li>
            )}
          </ul>
        </>
      )}
    </>
  );
}

function ImportQuestion({
  file,
  found: { added, unread },
  onEnd,
}: {
  file: ChosenFile;
  found: OfficeProviderStatement;
  onEnd: (imported: boolean) => void;
}) {
  const t = useText(providerBookText);
  const providerName = useProviderName();
  const dispatch = useAppDispatch();
  const [record] = useImportProviderStatementMutation();
  const submit = async (reason: string): Promise<ErrorName | null> => {
    const { data, error } = await record({ body: { ...file, reason } });
    if (data === undefined) return apiErrorOf(error)?.name ?? 'server_failed';
    const text =
      data.added === 0
        ? providerBookText.t('nothing_new')
        : providerBookText.t('imported', { count: data.added });
    dispatch(noticeShown({ kind: 'success', text }));
    onEnd(true);
    return null;
  };
  return (
    <ReasonDialog
      title={t('import_title', { provider: providerName(file.provider) })}
      action={t('import')}
      onCancel={() => onEnd(false)}
      onSubmit={submit}
    >
      <p>{t('import_text', { count: added })}</p>
      {unread.length > 0 && <p>{t('import_unread', { count: unread.length })}</p>}
    </ReasonDialog>
  );
}

/** Reads the file that is chosen, and shows what is in it. */
function useChosenFile(provider: string) {
  const [preview, { isLoading }] = usePreviewProviderStatementMutation();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [found, setFound] = useState<OfficeProviderStatement | null>(null);
  const [refused, setRefused] = useState<ErrorName | null>(null);
  // What is read of a file is dropped once another file or provider was chosen.
  const turn = useRef(0);
  const forget = (): void => {
    turn.current += 1;
    setFile(null);
    setFound(null);
    setRefused(null);
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const chosen = target.files?.[0];
    // The same file can be chosen again.
    target.value = '';
    if (chosen === undefined) return;
    forget();
    const mine = turn.current;
    const csv = await readCsv(chosen, STATEMENT_MOST);
    if (mine !== turn.current) return;
    if (csv === null) {
      setRefused('too_large');
      return;
    }
    const answer = await preview({ body: { provider, csv } });
    if (mine !== turn.current) return;
    setFile({ provider, csv, file_name: chosen.name.slice(0, FILE_NAME_MAX) });
    setFound(answer.data ?? null);
    setRefused(answer.data === undefined ? (apiErrorOf(answer.error)?.name ?? 'server_failed') : null);
  };
  return { file, found, refused, isLoading, forget, choose };
}

/** What a file has to look like. */
function Format() {
  const t = useText(providerBookText);
  return (
    <>
      <h2 id="book-import">{t('statement')}</h2>
      <p>{t('statement_lead')}</p>
      <details>
        <summary>
          {t('format')}
          <Icon name="down" size="s" />
        </summary>
        <p>{t('format_text')}</p>
      </details>
    </>
  );
}

/** A provider's statement as a file: what it has is shown, and then imported. */
export function ImportStatement({
  providers,
  onImported,
}: {
  providers: readonly string[];
  onImported: () => void;
}) {
  const t = useText(providerBookText);
  const providerName = useProviderName();
  const input = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const provider = asked ?? providers[0] ?? null;
  const { file, found, refused, isLoading, forget, choose } = useChosenFile(provider ?? '');
  const [asking, setAsking] = useState(false);
  const error = useErrorText(refused);
  return (
    <section className="panel book-part" aria-labelledby="book-import">
      <Format />
      {provider === null && <p>{t('providers_none')}</p>}
      {provider !== null && (
        <div className="book-file">
          <Select
            label={t('provider')}
            value={provider}
            choices={providers.map((value) => ({ value, label: providerName(value) }))}
            onChange={(next) => {
              setAsked(next);
              forget();
            }}
          />
          <input
            ref={input}
            type="file"
            hidden
            accept=".csv,text/csv,text/plain"
            onChange={(event) => void choose(event)}
          />
          <Button icon="plus" busy={isLoading} onClick={() => input.current?.click()}>
            {t('choose_file')}
          </Button>
          {found !== null && found.added > 0 && (
            <Button icon="check" look="lit" onClick={() => setAsking(true)}>
              {t('import')}
            </Button>
          )}
        </div>
      )}
      {error !== null && <p role="alert">{error.whole}</p>}
      {found !== null && <Found found={found} />}
      {asking && file !== null && found !== null && (
        <ImportQuestion
          file={file}
          found={found}
          onEnd={(imported) => {
            setAsking(false);
            if (!imported) return;
            forget();
            onImported();
          }}
        />
      )}
    </section>
  );
}
