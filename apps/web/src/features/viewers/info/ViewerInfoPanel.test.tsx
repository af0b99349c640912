// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { selectOpenTools } from '../../room-tool/tools.slice.ts';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { makeStore } from '../../../platform/store/store.ts';
import { sampleViewer } from '../../../testing/sample-viewer.ts';
import { show } from '../../../testing/show.tsx';
import { ViewerRow } from '../ViewerRow.tsx';
import { ViewerInfoPanel } from './ViewerInfoPanel.tsx';

const ren = sampleViewer({
  user_id: '7',
  user_name: 'ren',
  mode: 'party',
  lang: 'en',
  from_site: 20001217,
  spent_units: 34_000,
  given_units: 20_000,
  icons: ['twowayAudioOnly'],
});

it('opens from the row of a viewer, and shows what is known of them', async () => {
  const store = makeStore();
  store.dispatch(
    serverEvent['viewers.changed']({ from: '', version: '1', viewers: [ren], spent: [], left: [] }),
  );
  const { person } = show(
    <ul>
      <ViewerRow viewer={ren} />
    </ul>,
    { store, language: 'en' },
  );
  await person.click(screen.getByRole('button', { name: /ren/ }));
  await person.click(screen.getByRole('button', { name: 'About ren' }));
  expect(selectOpenTools(store.getState())).toEqual(['viewer_info_panel']);
  show(<ViewerInfoPanel open onOpenChange={() => undefined} />, { store, language: 'en' });
  const panel = screen.getByRole('dialog', { name: 'About this viewer' });
  for (const fact of [
    'ren',
    'Party chat / Two-way (voice only)',
    'English',
    'Beniya (Japanese)',
    '1.40 pt',
    '2.00 pt',
    '3.40 pt',
  ])
    expect(panel.textContent).toContain(fact);
});

it('says that a viewer is gone from the list', () => {
  show(<ViewerInfoPanel open onOpenChange={() => undefined} />, { language: 'ja' });
  expect(screen.getByRole('dialog').textContent).toContain('この方は、もう一覧にいません');
});
