import { partnersList, type ListRow } from '@akari/contract/office';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { useText } from '../../text/index.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import { ListView } from '../table/ListView.tsx';
import { partnersText } from './text.ts';

const pageOf = ({ id }: ListRow): string => `/partners/${id}`;

/** Partners, with what came by their links. */
export function Component() {
  const t = useText(partnersText);
  return (
    <OfficePage
      title={t('title')}
      lead={t('lead')}
      actions={
        <ButtonLink look="lit" icon="plus" to="/partners/new">
          {t('new')}
        </ButtonLink>
      }
    >
      <ListView list={partnersList} pageOf={pageOf} />
    </OfficePage>
  );
}
