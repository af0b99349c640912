import { blogList, type ListRow } from '@akari/contract/office';
import { useText } from '../../text/index.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import { ListView } from '../table/ListView.tsx';
import { blogOfficeText } from './text.ts';

const pageOf = ({ id }: ListRow): string => `/blog/${id}`;

/** Entries of performers' blogs. */
export function Component() {
  const t = useText(blogOfficeText);
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <ListView list={blogList} pageOf={pageOf} />
    </OfficePage>
  );
}
