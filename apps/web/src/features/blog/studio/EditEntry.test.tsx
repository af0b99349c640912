// @vitest-environment jsdom
import { getOwnEntry, type OwnEntry } from '@akari/contract/blog';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../../platform/api/api.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { EditEntry } from './EditEntry.tsx';

afterEach(() => vi.unstubAllGlobals());

const entry: OwnEntry = {
  ...({ entry_id: '7', version: 1, state: 'draft', reason: null, shown_words: null } as const),
  ...{ planned_at_ms: null, published_at_ms: null, changed_at_ms: 1, likes: 0, waiting: 0 },
  words: { title: { ja: '散歩', en: '' }, text: { ja: '川沿い', en: '' } },
  pictures: [],
};

it('keeps what is typed when the entry cannot be read again', async () => {
  const server = fakeServer();
  const reading = { ...getOwnEntry, path: '/api/own_blog/7' };
  server.answer(reading, { entry, limits: { entries: 300, pictures: 6, file_bytes: 1_000_000 } });
  const { person, store } = show(<EditEntry entry_id="7" />, { language: 'en' });
  const [title] = await screen.findAllByLabelText<HTMLInputElement>('Title');
  await person.type(title!, 'の途中');
  server.refuse(reading, 'server_failed');
  act(() => void store.dispatch(api.internalActions.onOnline()));
  await expect.poll(() => JSON.stringify(store.getState().api.queries)).toContain('server_failed');
  expect(screen.getAllByLabelText<HTMLInputElement>('Title')[0]!.value).toBe('散歩の途中');
});
