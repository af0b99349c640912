import { campaignsList, type ListRow } from '@akari/contract/office';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { useText } from '../../text/index.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import type { BulkAct } from '../table/bulk.ts';
import { ListView } from '../table/ListView.tsx';
import { campaignsText } from './text.ts';

const pageOf = ({ id, cells }: ListRow): string | null =>
  cells['phase'] === 'over' ? null : `/campaigns/${id}`;

/** Campaigns: what runs, what is planned, what is over, and ending them. */
export function Component() {
  const t = useText(campaignsText);
  const acts: BulkAct[] = [
    {
      name: 'campaign.end',
      icon: 'close',
      look: 'danger',
      label: t('end'),
      title: (count) => t('end_title', { count }),
      text: t('end_text'),
      fits: ({ cells }) => cells['phase'] !== 'over',
    },
  ];
  return (
    <OfficePage
      title={t('title')}
      lead={t('lead')}
      actions={
        <ButtonLink look="lit" icon="plus" to="/campaigns/new">
          {t('new')}
        </ButtonLink>
      }
    >
      <ListView list={campaignsList} pageOf={pageOf} acts={acts} />
    </OfficePage>
  );
}
