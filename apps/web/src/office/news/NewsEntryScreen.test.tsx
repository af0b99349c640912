// @vitest-environment jsdom
import { listOfficeNews, makeNews, setNews, type NewsEntry } from '@akari/contract/office';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { Component } from './NewsEntryScreen.tsx';

afterEach(() => vi.unstubAllGlobals());

const entry: NewsEntry = {
  ...{ entry_id: '7', version: 3, likes: 0 },
  words: { title: { ja: '秋のお祭り', en: 'Autumn fair' }, text: { ja: '始まります。', en: 'It begins.' } },
  published_at_ms: Date.UTC(2026, 8, 1, 9),
};
/** A whole minute, as the field of a browser has it. */
const tomorrow_ms = Math.ceil(Date.now() / 60_000) * 60_000 + 86_400_000;
const changing = { ...setNews, path: '/api/office/news/7' };

function open(entry_id: string, entries: NewsEntry[] = []) {
  const server = fakeServer();
  server.answer(listOfficeNews, { entries });
  const page = show(
    <Routes>
      <Route path="/news" element={<p>the list</p>} />
      <Route path="/news/:entry_id" element={<Component />} />
    </Routes>,
    { language: 'en', path: `/news/${entry_id}` },
  );
  return { server, ...page };
}
const title = () => screen.findByLabelText<HTMLInputElement>('Title (English)');
const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
async function confirm(person: ReturnType<typeof open>['person'], action: string): Promise<void> {
  const dialog = within(await screen.findByRole('alertdialog'));
  await person.type(dialog.getByLabelText('Reason'), 'as agreed');
  await person.click(dialog.getByRole('button', { name: action }));
}

it('keeps the planned time of an entry whose words are changed', async () => {
  const { server, person } = open('7', [{ ...entry, published_at_ms: tomorrow_ms }]);
  await person.type(await title(), ' 2026');
  server.answer(changing, {});
  await person.click(press('Save'));
  await confirm(person, 'Plan it');
  await expect.poll(() => server.bodiesOf(changing)).toHaveLength(1);
  expect(server.bodiesOf(changing)).toMatchObject([
    { version: 3, plan: { words: { title: { en: 'Autumn fair 2026' } }, planned_at_ms: tomorrow_ms } },
  ]);
});

it('leads to the page of an entry that is published, and not of one whose time has not come', async () => {
  const { unmount } = open('7', [{ ...entry, published_at_ms: tomorrow_ms }]);
  await title();
  expect(screen.queryByRole('link', { name: 'See the page' })).toBeNull();
  unmount();
  open('7', [entry]);
  expect((await screen.findByRole('link', { name: 'See the page' })).getAttribute('href')).toBe('/news/7');
  expect(screen.queryByLabelText('Publication time')).toBeNull();
});

it('keeps what is typed when a colleague was faster, and saves it over their change', async () => {
  const { server, person } = open('7', [entry]);
  await person.type(await title(), ' 2026');
  server.refuse(changing, 'act_conflict');
  const theirs = {
    ...entry,
    version: 4,
    words: { ...entry.words, title: { ja: '秋祭り', en: 'Their fair' } },
  };
  server.answer(listOfficeNews, { entries: [theirs] });
  await person.click(press('Save'));
  await confirm(person, 'Save');
  await screen.findByText(/^A colleague has changed this while you were typing/);
  expect((await title()).value).toBe('Autumn fair 2026');
  server.answer(changing, {});
  await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Save' }));
  await expect.poll(() => server.bodiesOf(changing).length).toBe(2);
  expect(server.bodiesOf(changing)[1]).toMatchObject({
    version: 4,
    plan: { words: { title: { en: 'Autumn fair 2026' } } },
  });
});

it('says what is missing before it asks for a reason, and what a language has too much of', async () => {
  const { person } = open('new');
  await person.type(await title(), 'Fair');
  await person.click(press('Publish'));
  await screen.findByText(/A title or a text is missing/);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await person.click(await title());
  await person.paste('x'.repeat(60));
  await screen.findByText('64 / 60: please shorten it by 4.');
});

it('publishes a new entry at once, and asks about a planned one with its time', async () => {
  const { server, person } = open('new');
  for (const label of ['Title (Japanese)', 'Text (Japanese)', 'Title (English)', 'Text (English)'])
    await person.type(await screen.findByLabelText(label), 'words');
  await person.type(screen.getByLabelText('Publication time'), '2090-07-01T18:00');
  await person.click(press('Publish'));
  await screen.findByRole('alertdialog', { name: 'Plan this news item?' });
  await person.keyboard('{Escape}');
  await person.clear(screen.getByLabelText('Publication time'));
  await person.click(press('Publish'));
  server.answer(makeNews, { entry_id: '9' });
  await confirm(person, 'Publish');
  await screen.findByText('the list');
  expect(server.bodiesOf(makeNews)).toMatchObject([{ plan: { planned_at_ms: null }, reason: 'as agreed' }]);
});
