import { tagsList, type ListRow } from '@akari/contract/office';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { useText } from '../../text/index.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import { ListView } from '../table/ListView.tsx';
import { tagsText } from './text.ts';

const pageOf = ({ id }: ListRow): string => `/tags/${id}`;

/** The tags that performers choose. */
export function Component() {
  const t = useText(tagsText);
  return (
    <OfficePage
      title={t('title')}
      lead={t('lead')}
      actions={
        <ButtonLink look="lit" icon="plus" to="/tags/new">
          {t('new')}
        </ButtonLink>
      }
    >
      <ListView list={tagsList} pageOf={pageOf} />
    </OfficePage>
  );
}
