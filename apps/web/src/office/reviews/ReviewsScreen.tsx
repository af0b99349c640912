import { reviewsList, type ListRow } from '@akari/contract/office';
import { useText } from '../../text/index.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import { ListView } from '../table/ListView.tsx';
import { reviewsOfficeText } from './text.ts';

const pageOf = ({ id }: ListRow): string => `/reviews/${id}`;

/** Reviews of performers in every state. */
export function Component() {
  const t = useText(reviewsOfficeText);
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <ListView list={reviewsList} pageOf={pageOf} />
    </OfficePage>
  );
}
