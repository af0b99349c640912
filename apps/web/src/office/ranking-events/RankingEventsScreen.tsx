import { rankingEventsList, type ListRow } from '@akari/contract/office';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { useText } from '../../text/index.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import { ListView } from '../table/ListView.tsx';
import { rankingEventsText } from './text.ts';

const pageOf = ({ id }: ListRow): string => `/ranking-events/${id}`;

/** Events in which performers are ranked. */
export function Component() {
  const t = useText(rankingEventsText);
  return (
    <OfficePage
      title={t('title')}
      lead={t('lead')}
      actions={
        <ButtonLink look="lit" icon="plus" to="/ranking-events/new">
          {t('new')}
        </ButtonLink>
      }
    >
      <ListView list={rankingEventsList} pageOf={pageOf} />
    </OfficePage>
  );
}
