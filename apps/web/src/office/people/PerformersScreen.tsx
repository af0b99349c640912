import { performersList, type ListRow } from '@akari/contract/office';
import { useText } from '../../text/index.ts';
import { listsText } from '../lists/text.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import type { BulkAct } from '../table/bulk.ts';
import { ListView } from '../table/ListView.tsx';
import { useStaff } from '../me/staff.ts';
import { OpenPerformer } from './OpenPerformer.tsx';
import { peopleText } from './text.ts';

const pageOf = ({ id }: ListRow): string => `/people/${id}`;
const isClosed = ({ cells }: ListRow): boolean => cells['closed'] === true;

/** Performers, whose accounts can be opened, and closed and reopened, many at once. */
export function Component() {
  const t = useText(listsText);
  const p = useText(peopleText);
  const { rights } = useStaff();
  const acts: BulkAct[] = [
    {
      name: 'performer.close',
      icon: 'lock',
      look: 'danger',
      label: p('bulk_close'),
      title: (count) => p('bulk_close_title', { count }),
      text: p('bulk_close_text'),
      fits: (row) => !isClosed(row),
    },
    {
      name: 'performer.reopen',
      icon: 'undo',
      look: 'lit',
      label: p('bulk_reopen'),
      title: (count) => p('bulk_reopen_title', { count }),
      text: p('reopen_text'),
      fits: isClosed,
    },
  ];
  return (
    <OfficePage title={t('performers')} lead={t('lead.performers')}>
      {rights.includes('performers.create') && <OpenPerformer />}
      <ListView list={performersList} pageOf={pageOf} acts={acts} />
    </OfficePage>
  );
}
