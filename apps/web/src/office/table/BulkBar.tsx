import type { ListRow } from '@akari/contract/office';
import type { ErrorName } from '@akari/rules';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { Button } from '../../kit/controls/Button.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import type { BulkAct } from './bulk.ts';
import { tableText } from './text.ts';

/** So many names are shown of the rows that an act is for. */
const SAMPLE = 5;

/** Does an act for each row, one after the other; the first refusal ends it. */
async function forEach(
  rows: readonly ListRow[],
  work: (row: ListRow) => Promise<{ error?: unknown }>,
): Promise<{ done: ListRow[]; refusal: ErrorName | null }> {
  const done: ListRow[] = [];
  for (const row of rows) {
    const { error } = await work(row);
    if (error !== undefined) return { done, refusal: apiErrorOf(error)?.name ?? 'server_failed' };
    done.push(row);
  }
  return { done, refusal: null };
}

/** Some of the names, and how many more there are. */
function Sample({ names }: { names: readonly string[] }) {
  const t = useText(tableText);
  return (
    <ul className="bulk-sample">
      {names.slice(0, SAMPLE).map((name) => (
        <li key={name}>{name}</li>
      ))}
      {names.length > SAMPLE && <li>{t('and_more', { count: names.length - SAMPLE })}</li>}
    </ul>
  );
}

/** The acts that fit the selected rows. */
function Choices({
  acts,
  rows,
  onAsk,
  onClear,
}: {
  acts: readonly BulkAct[];
  rows: readonly ListRow[];
  onAsk: (act: BulkAct) => void;
  onClear: () => void;
}) {
  const t = useText(tableText);
  return (
    <>
      <span className="num">{t('selected', { count: rows.length })}</span>
      {acts.map((one) => (
        <Button
          key={one.name}
          size="s"
          icon={one.icon}
          look={one.look === 'danger' ? 'danger_ghost' : 'plain'}
          disabled={!rows.some(one.fits)}
          onClick={() => onAsk(one)}
        >
          {one.label}
        </Button>
      ))}
      <Button size="s" look="ghost" onClick={onClear}>
        {t('unselect')}
      </Button>
    </>
  );
}

/** What can be done with the selected rows, and the way back from what was done last. */
export function BulkBar({
  acts,
  rows,
  nameOf,
  onClear,
}: {
  acts: readonly BulkAct[];
  /** The selected rows, of whatever page. */
  rows: readonly ListRow[];
  nameOf: (row: ListRow) => string;
  onClear: () => void;
}) {
  const t = useText(tableText);
  const dispatch = useDispatch();
  const question = useQuestion<BulkAct>();
  const [last, setLast] = useState<{ act: BulkAct; rows: ListRow[]; reason: string } | null>(null);
  const act = question.about;
  const fitting = act === null ? [] : rows.filter(act.fits);
  const run = async (reason: string): Promise<ErrorName | null> => {
    if (act === null) return null;
    const { done, refusal } = await forEach(fitting, (row) => act.run(row, reason));
    if (done.length > 0) {
      dispatch(noticeShown({ kind: 'success', text: act.done(done.length) }));
      setLast(act.undo === null ? null : { act, rows: done, reason });
    }
    if (refusal === null) onClear();
    return refusal;
  };
  const undo = async () => {
    if (last === null) return;
    const { refusal } = await forEach(last.rows, (row) => last.act.undo!(row, last.reason));
    setLast(null);
    dispatch(noticeShown(refusal === null ? { kind: 'success', text: t('undone') } : { error: refusal }));
  };
  if (rows.length === 0 && last === null && !question.open) return null;
  return (
    <div className="bulk-bar" role="region" aria-label={t('selected', { count: rows.length })}>
      {rows.length > 0 && <Choices acts={acts} rows={rows} onAsk={question.ask} onClear={onClear} />}
      {last !== null && (
        <Button size="s" icon="undo" onClick={() => void undo()}>
          {t('undo')}
        </Button>
      )}
      {act !== null && (
        <ActDialog
          question={question}
          title={act.title(fitting.length)}
          action={act.label}
          look={act.look}
          onAct={run}
        >
          <p>{act.text}</p>
          <Sample names={fitting.map(nameOf)} />
        </ActDialog>
      )}
    </div>
  );
}
