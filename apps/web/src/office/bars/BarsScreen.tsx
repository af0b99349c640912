import { barsList } from '@akari/contract/office';
import { useText } from '../../text/index.ts';
import { listsText } from '../lists/text.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import type { BulkAct } from '../table/bulk.ts';
import { ListView } from '../table/ListView.tsx';
import { barsText } from './text.ts';

/** Kicks, bans, and the requests to lift them, which are answered here. */
export function Component() {
  const t = useText(listsText);
  const b = useText(barsText);
  const acts: BulkAct[] = [
    {
      name: 'bar.lift',
      icon: 'undo',
      look: 'lit',
      label: b('lift'),
      title: (count) => b('lift_title', { count }),
      text: b('lift_text'),
      fits: () => true,
    },
    {
      name: 'bar.refuse',
      icon: 'close',
      look: 'danger',
      label: b('refuse'),
      title: (count) => b('refuse_title', { count }),
      text: b('refuse_text'),
      fits: ({ cells }) => cells['lift'] === 'requested',
    },
  ];
  return (
    <OfficePage title={t('bars')} lead={t('lead.bars')}>
      <ListView list={barsList} acts={acts} />
    </OfficePage>
  );
}
