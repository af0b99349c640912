import { doorPicturesList } from '@akari/contract/office';
import { useText } from '../../text/index.ts';
import { listsText } from '../lists/text.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import type { BulkAct } from '../table/bulk.ts';
import { ListView } from '../table/ListView.tsx';
import { doorPicturesText } from './text.ts';

/** The pictures of performers; shown ones can be taken off the doors, to be reviewed again. */
export function Component() {
  const t = useText(listsText);
  const d = useText(doorPicturesText);
  const acts: BulkAct[] = [
    {
      name: 'door_picture.recall',
      icon: 'undo',
      look: 'danger',
      label: d('recall'),
      title: (count) => d('recall_title', { count }),
      text: d('recall_text'),
      fits: ({ cells }) => cells['state'] === 'approved',
    },
  ];
  return (
    <OfficePage title={t('door-pictures')} lead={t('lead.door-pictures')}>
      <ListView list={doorPicturesList} acts={acts} />
    </OfficePage>
  );
}
