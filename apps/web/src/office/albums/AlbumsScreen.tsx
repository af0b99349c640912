import { albumsList, type ListRow } from '@akari/contract/office';
import { useText } from '../../text/index.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import { ListView } from '../table/ListView.tsx';
import { albumsText } from './text.ts';

const pageOf = ({ id }: ListRow): string => `/albums/${id}`;

/** Albums of performers. */
export function Component() {
  const t = useText(albumsText);
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <ListView list={albumsList} pageOf={pageOf} />
    </OfficePage>
  );
}
