import { performersList, type ListRow } from '@akari/contract/office';
import { useText } from '../../text/index.ts';
import { listsText } from '../lists/text.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import type { BulkAct } from '../table/bulk.ts';
import { ListView } from '../table/ListView.tsx';
import { useClosePerformerMutation } from './api.ts';
import { peopleText } from './text.ts';

const pageOf = ({ id }: ListRow): string => `/people/${id}`;
const isClosed = ({ cells }: ListRow): boolean => cells['closed'] === true;

/** Performers, whose accounts can be closed and reopened, many at once. */
export function Component() {
  const t = useText(listsText);
  const p = useText(peopleText);
  const [close] = useClosePerformerMutation();
  const set = (closed: boolean) => (row: ListRow, reason: string) =>
    close({ params: { person_id: row.id }, body: { seen: !closed, closed, reason } });
  const acts: BulkAct[] = [
    {
      name: 'close',
      right: 'performers.close',
      icon: 'lock',
      look: 'danger',
      label: p('bulk_close'),
      title: (count) => p('bulk_close_title', { count }),
      text: p('bulk_close_text'),
      done: (count) => p('bulk_closed', { count }),
      fits: (row) => !isClosed(row),
      run: set(true),
      // Some only wait for approval, so there is no one way back.
      undo: null,
    },
    {
      name: 'reopen',
      right: 'performers.close',
      icon: 'undo',
      look: 'lit',
      label: p('bulk_reopen'),
      title: (count) => p('bulk_reopen_title', { count }),
      text: p('reopen_text'),
      done: (count) => p('bulk_reopened', { count }),
      fits: isClosed,
      run: set(false),
      undo: set(true),
    },
  ];
  return (
    <OfficePage title={t('performers')} lead={t('lead.performers')}>
      <ListView list={performersList} pageOf={pageOf} acts={acts} />
    </OfficePage>
  );
}
