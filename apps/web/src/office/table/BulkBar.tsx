import type { BulkRows, ListRow } from '@akari/contract/office';
import { bulkActEntry, type ErrorName } from '@akari/rules';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Button } from '../../kit/controls/Button.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useCountBulkMutation } from './bulk-api.ts';
import type { BulkAct } from './bulk.ts';
import { BulkProgress } from './BulkProgress.tsx';
import { tableText } from './text.ts';
import { useBulkJob } from './use-bulk-job.ts';

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

/** What can be done with the selected rows or with all that match, and what became of the last act. */
export function BulkBar({
  acts,
  rows,
  filters,
  onClear,
}: {
  acts: readonly BulkAct[];
  /** The selected rows, of whatever page. */
  rows: readonly ListRow[];
  /** The filters of the list as the server reads them. */
  filters: Readonly<Record<string, string>>;
  onClear: () => void;
}) {
  const t = useText(tableText);
  const dispatch = useDispatch();
  const question = useQuestion<Asked>();
  const [everything, setEverything] = useState(false);
  const [count] = useCountBulkMutation();
  const handle = useBulkJob();
  const [found, setFound] = useState(NOTHING);
  const asked = question.about;
  const askAbout = async (act: BulkAct) => {
    const ids = everything ? null : rows.filter(act.fits).map(({ id }) => id);
    const which = { filters: ids === null ? { ...filters } : {}, ids };
    const { data, error } = await count({ body: { act: act.name, rows: which } });
    if (data === undefined) dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
    else if (data.count === 0) dispatch(noticeShown({ kind: 'news', text: t('bulk_none') }));
    else {
      setFound(data);
      question.ask({ act, rows: which });
    }
  };
  const run = async (reason: string): Promise<ErrorName | null> => {
    if (asked === null) return null;
    const refusal = await handle.start(asked.act.name, asked.rows, found.count, reason);
    if (refusal === 'bulk_count_changed') {
      const { data } = await count({ body: { act: asked.act.name, rows: asked.rows } });
      if (data !== undefined) setFound(data);
    }
    if (refusal === null) {
      onClear();
      setEverything(false);
    }
    return refusal;
  };
  const chosen = everything ? t('bulk_all') : t('selected', { count: rows.length });
  return (
    <div className="bulk-bar" role="region" aria-label={t('bulk')}>
      {(everything || rows.length > 0) && (
        <>
          <span className="num">{chosen}</span>
          <Choices acts={acts} rows={everything ? null : rows} onAsk={(act) => void askAbout(act)} />
        </>
      )}
      {!everything && (
        <Button size="s" look="ghost" onClick={() => setEverything(true)}>
          {t('bulk_choose_all')}
        </Button>
      )}
      {(everything || rows.length > 0) && (
        <Button
          size="s"
          look="ghost"
          onClick={() => {
            setEverything(false);
            onClear();
          }}
        >
          {t('unselect')}
        </Button>
      )}
      <BulkProgress handle={handle} />
      {asked !== null && (
        <ActDialog
          question={question}
          title={asked.act.title(found.count)}
          action={asked.act.label}
          look={asked.act.look}
          onAct={run}
        >
          <p>{asked.act.text}</p>
          <p>{t(bulkActEntry(asked.act.name).undoable ? 'bulk_undoable' : 'bulk_final')}</p>
          <Sample names={found.sample} count={found.count} />
        </ActDialog>
      )}
    </div>
  );
}
