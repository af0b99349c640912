import { agenciesList, type ListRow } from '@akari/contract/office';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { useText } from '../../text/index.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import { ListView } from '../table/ListView.tsx';
import { agenciesText } from './text.ts';

const pageOf = ({ id }: ListRow): string => `/agencies/${id}`;

/** Agencies, with what they get of the earnings of their performers. */
export function Component() {
  const t = useText(agenciesText);
  return (
    <OfficePage
      title={t('title')}
      lead={t('lead')}
      actions={
        <ButtonLink look="lit" icon="plus" to="/agencies/new">
          {t('new')}
        </ButtonLink>
      }
    >
      <ListView list={agenciesList} pageOf={pageOf} />
    </OfficePage>
  );
}
