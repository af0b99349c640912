// @vitest-environment jsdom
import { getOfficeRankingEvent, setRankingEvent, type OfficeRankingEvent } from '@akari/contract/office';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { Component } from './RankingEventScreen.tsx';

afterEach(() => vi.unstubAllGlobals());

const seven = { ...getOfficeRankingEvent, path: '/api/office/ranking-events/7' };
const changing = { ...setRankingEvent, path: '/api/office/ranking-events/7' };
const event: OfficeRankingEvent = {
  event_id: '7',
  plan: {
    ...{ title_ja: '夏祭り', title_en: 'Summer fair', measure: 'points', entry: 'all' },
    ...{ from_date: '2090-07-01', until_date: '2090-07-31' },
  },
  ...{ phase: 'coming', starts_at_ms: 3_802_690_800_000, ends_at_ms: 3_805_369_200_000 },
  ...{ entered: 0, frozen_at_ms: null, made_by: 'kanri', made_at_ms: 1, places: [] },
};

it('keeps what is typed in the dialog when a colleague was faster, and offers theirs', async () => {
  const server = fakeServer();
  server.answer(seven, event);
  const { person } = show(
    <Routes>
      <Route path="/ranking-events/:event_id" element={<Component />} />
    </Routes>,
    { language: 'en', path: '/ranking-events/7' },
  );
  await person.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const title = dialog.getByLabelText<HTMLInputElement>('Title (English)');
  await person.type(title, ' 2090');
  await person.type(dialog.getByLabelText('Reason'), 'as agreed');
  server.refuse(changing, 'server_failed');
  server.answer(seven, { ...event, plan: { ...event.plan, title_en: 'Their fair' } });
  await person.click(dialog.getByRole('button', { name: 'Change' }));
  await dialog.findByText(/^A colleague has changed this while you were typing/);
  expect(title.value).toBe('Summer fair 2090');
  server.answer(changing, {});
  await person.click(dialog.getByRole('button', { name: 'Change' }));
  await expect.poll(() => server.bodiesOf(changing).length).toBe(2);
  expect(server.bodiesOf(changing)[1]).toMatchObject({ plan: { title_en: 'Summer fair 2090' } });
});
