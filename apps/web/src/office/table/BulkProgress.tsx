import type { BulkJobView } from '@akari/contract/office';
import { errorEntry, isErrorName, nextBulkState } from '@akari/rules';
import { Button } from '../../kit/controls/Button.tsx';
import { FormError } from '../../platform/error/FormError.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { tableText } from './text.ts';
import type { BulkJobHandle } from './use-bulk-job.ts';

const sum = (counts: BulkJobView['counts'], states: readonly (keyof BulkJobView['counts'])[]): number =>
  states.reduce((total, state) => total + (counts[state] ?? 0), 0);

/** The rows that were not done, or not taken back, by name and why. */
function Problems({ problems }: Pick<BulkJobView, 'problems'>) {
  const t = useText(tableText);
  const { language } = useFormat();
  if (problems.length === 0) return null;
  return (
    <ul className="bulk-problems">
      {problems.map(({ name, state, error }) => (
        <li key={`${name} ${state}`}>
          <b>{name}</b>{' '}
          {error !== null && isErrorName(error)
            ? errorEntry(error)[language].message
            : t(state === 'proposed' ? 'bulk_proposed_row' : 'bulk_refused_row')}
        </li>
      ))}
    </ul>
  );
}

/** How far an act for many rows is, what became of them, and the way back while there is one. */
export function BulkProgress({ handle }: { handle: BulkJobHandle }) {
  const t = useText(tableText);
  const { dateTime } = useFormat();
  const { job, error } = handle;
  if (job === null) return null;
  const { counts, state, undo_until_ms } = job;
  const all = Object.values(counts).reduce((total, one) => total + one, 0);
  const back = state === 'undoing' || state === 'undone';
  const left = sum(counts, back ? ['undoing'] : ['waiting', 'acting']);
  const under_way = nextBulkState(state, 'finish') !== null;
  const results = [
    ['bulk_done', sum(counts, ['done'])],
    ['bulk_undone', sum(counts, ['undone'])],
    ['bulk_proposed', sum(counts, ['proposed'])],
    ['bulk_conflicts', sum(counts, ['conflict', 'undo_conflict'])],
    ['bulk_refused', sum(counts, ['refused'])],
    ['bulk_skipped', sum(counts, ['skipped'])],
  ] as const;
  return (
    <div className="bulk-job" role="status">
      {under_way && (
        <label className="bulk-progress">
          {t(back ? 'bulk_undoing' : 'bulk_working', { done: String(all - left), all: String(all) })}
          <progress value={all - left} max={all} />
        </label>
      )}
      {!under_way && (
        <p>
          {results
            .filter(([, count]) => count > 0)
            .map(([key, count]) => t(key, { count }))
            .join(' · ')}
        </p>
      )}
      <Problems problems={job.problems} />
      <FormError error={error} />
      <div className="bulk-job-acts">
        {under_way && error !== null && (
          <Button size="s" onClick={handle.goOn}>
            {t('bulk_go_on')}
          </Button>
        )}
        {under_way && !back && (
          <Button size="s" look="danger_ghost" onClick={handle.stop}>
            {t('bulk_stop')}
          </Button>
        )}
        {undo_until_ms !== null && (
          <>
            <Button size="s" icon="undo" onClick={() => void handle.undo()}>
              {t('undo')}
            </Button>
            <small>{t('undo_until', { at: dateTime(undo_until_ms) })}</small>
          </>
        )}
        {!under_way && (
          <Button size="s" look="ghost" onClick={handle.close}>
            {t('bulk_close')}
          </Button>
        )}
      </div>
    </div>
  );
}
