import { couponsList, type ListRow } from '@akari/contract/office';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { useText } from '../../text/index.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import { ListView } from '../table/ListView.tsx';
import { couponsText } from './text.ts';

const pageOf = ({ id }: ListRow): string => `/coupons/${id}`;

/** Coupons and batches of codes, with what was used of them. */
export function Component() {
  const t = useText(couponsText);
  return (
    <OfficePage
      title={t('title')}
      lead={t('lead')}
      actions={
        <ButtonLink look="lit" icon="plus" to="/coupons/new">
          {t('new')}
        </ButtonLink>
      }
    >
      <ListView list={couponsList} pageOf={pageOf} />
    </OfficePage>
  );
}
