import type { BulkRows, ListRow } from '@akari/contract/office';
import { bulkActEntry, type ErrorName } from '@akari/rules';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Button } from '../../kit/controls/Button.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useFocusKept } from '../../platform/browser/use-focus-kept.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useCountBulkMutation } from './bulk-api.ts';
import type { BulkAct } from './bulk.ts';
import { BulkProgress } from './BulkProgress.tsx';
import { tableText } from './text.ts';
import { useBulkJob, type BulkJobHandle } from './use-bulk-job.ts';

/** Some of the names, and how many more there are. */
function Sample({ names, count }: { names: readonly string[]; count: number }) {
  const t = useText(tableText);
  return (
    <ul className="bulk-sample">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
      {count > names.length && <li>{t('and_more', { count: count - names.length })}</li>}
    </ul>
  );
}

/** An act that is asked about, and for which rows. */
interface Asked {
  act: BulkAct;
  rows: BulkRows;
}
/** How many rows these are, and the names of some. */
interface Found {
  count: number;
  sample: readonly string[];
}
const NOTHING: Found = { count: 0, sample: [] };

/** The acts for the selected rows, or for all that match. */
function Choices({
  acts,
  rows,
  onAsk,
}: {
  acts: readonly BulkAct[];
  /** Null: all that match. */
  rows: readonly ListRow[] | null;
  onAsk: (act: BulkAct) => void;
}) {
  return acts.map((one) => (
    <Button
      key={one.name}
      size="s"
      icon={one.icon}
      look={one.look === 'danger' ? 'danger_ghost' : 'plain'}
      disabled={rows !== null && !rows.some(one.fits)}
      onClick={() => onAsk(one)}
    >
      {one.label}
    </Button>
  ));
}

/** Asks about an act with its number of rows, and begins it. */
function useAsk(begin: BulkJobHandle['start'], onBegun: () => void) {
  const t = useText(tableText);
  const dispatch = useDispatch();
  const question = useQuestion<Asked>();
  const [found, setFound] = useState(NOTHING);
  const [count] = useCountBulkMutation();
  const ask = async (act: BulkAct, rows: BulkRows) => {
    const { data, error } = await count({ body: { act: act.name, rows } });
    if (data === undefined) dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
    else if (data.count === 0) dispatch(noticeShown({ kind: 'news', text: t('bulk_none') }));
    else {
      setFound(data);
      question.ask({ act, rows });
    }
  };
  const run = async (reason: string): Promise<ErrorName | null> => {
    const asked = question.about;
    if (asked === null) return null;
    const refusal = await begin(asked.act.name, asked.rows, found.count, reason);
    if (refusal === 'bulk_count_changed') {
      const { data } = await count({ body: { act: asked.act.name, rows: asked.rows } });
      if (data !== undefined) setFound(data);
    }
    if (refusal === null) onBegun();
    return refusal;
  };
  return { question, found, ask, run };
}

/** What can be done with the selected rows or with all that match, and what became of the last act. */
export function BulkBar({
  acts,
  rows,
  filters,
  empty = false,
  onClear,
}: {
  acts: readonly BulkAct[];
  /** The selected rows, of whatever page. */
  rows: readonly ListRow[];
  /** The filters of the list as the server reads them. */
  filters: Readonly<Record<string, string>>;
  /** Nothing matches, so there is nothing to choose. */
  empty?: boolean;
  onClear: () => void;
}) {
  const t = useText(tableText);
  const [everything, setEverything] = useState(false);
  const handle = useBulkJob();
  // What had the focus goes when the act begins and when it can no longer be undone.
  const focus = useFocusKept<HTMLDivElement>(`${handle.job?.job_id ?? ''}:${handle.job?.state ?? ''}`);
  const clear = () => {
    setEverything(false);
    onClear();
  };
  const { question, found, ask, run } = useAsk(handle.start, clear);
  // In the language of now, not of the moment of the question.
  const act = acts.find(({ name }) => name === question.about?.act.name) ?? null;
  const rowsFor = ({ fits }: BulkAct): BulkRows =>
    everything
      ? { filters: { ...filters }, ids: null }
      : { filters: {}, ids: rows.filter(fits).map(({ id }) => id) };
  const some = everything || rows.length > 0;
  return (
    <div
      ref={focus}
      className="bulk-bar"
      data-some={some || undefined}
      role="region"
      aria-label={t('bulk')}
      tabIndex={-1}
    >
      <BulkProgress handle={handle} />
      {some && (
        <>
          <span className="num">{everything ? t('bulk_all') : t('selected', { count: rows.length })}</span>
          <Choices acts={acts} rows={everything ? null : rows} onAsk={(one) => void ask(one, rowsFor(one))} />
        </>
      )}
      {!everything && !empty && (
        <Button size="s" look="ghost" onClick={() => setEverything(true)}>
          {t('bulk_choose_all')}
        </Button>
      )}
      {some && (
        <Button size="s" look="ghost" onClick={clear}>
          {t('unselect')}
        </Button>
      )}
      {act !== null && (
        <ActDialog
          question={question}
          title={act.title(found.count)}
          action={act.label}
          look={act.look}
          onAct={run}
        >
          <p>{act.text}</p>
          <p>{t(bulkActEntry(act.name).undoable ? 'bulk_undoable' : 'bulk_final')}</p>
          <Sample names={found.sample} count={found.count} />
        </ActDialog>
      )}
    </div>
  );
}
