import { answerBar, barsList, type ListRow } from '@akari/contract/office';
import { api, mutationOf } from '../../platform/api/api.ts';
import { useText } from '../../text/index.ts';
import { listsText } from '../lists/text.ts';
import { OfficePage } from '../shell/OfficePage.tsx';
import type { BulkAct } from '../table/bulk.ts';
import { ListView } from '../table/ListView.tsx';
import { barsText } from './text.ts';

const { useAnswerBarMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    answerBar: mutationOf(build, answerBar, {
      invalidatesTags: ['bars', 'person', 'audit'].map((id) => ({ type: 'Office' as const, id })),
    }),
  }),
});

const idOf = (row: ListRow, name: 'viewer' | 'performer'): string => (row.cells[name] as { id: string }).id;

/** Kicks, bans, and the requests to lift them, which are answered here. */
export function Component() {
  const t = useText(listsText);
  const b = useText(barsText);
  const [answer] = useAnswerBarMutation();
  const give = (word: 'lift' | 'refuse') => (row: ListRow, reason: string) =>
    answer({
      body: { viewer_id: idOf(row, 'viewer'), performer_id: idOf(row, 'performer'), answer: word, reason },
    });
  const acts: BulkAct[] = [
    {
      name: 'lift',
      right: 'bars.set',
      icon: 'undo',
      look: 'lit',
      label: b('lift'),
      title: (count) => b('lift_title', { count }),
      text: b('lift_text'),
      done: (count) => b('lifted', { count }),
      fits: () => true,
      run: give('lift'),
      undo: null,
    },
    {
      name: 'refuse',
      right: 'bars.set',
      icon: 'close',
      look: 'danger',
      label: b('refuse'),
      title: (count) => b('refuse_title', { count }),
      text: b('refuse_text'),
      done: (count) => b('refused', { count }),
      fits: ({ cells }) => cells['lift'] === 'requested',
      run: give('refuse'),
      undo: null,
    },
  ];
  return (
    <OfficePage title={t('bars')} lead={t('lead.bars')}>
      <ListView list={barsList} acts={acts} />
    </OfficePage>
  );
}
