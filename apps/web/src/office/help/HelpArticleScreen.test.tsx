// @vitest-environment jsdom
import { getOfficeHelp, setHelp } from '@akari/contract/office';
import type { AnswerOf } from '@akari/contract/common';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { Component } from './HelpArticleScreen.tsx';

afterEach(() => vi.unstubAllGlobals());

const article: AnswerOf<typeof getOfficeHelp> = {
  slug: 'miles',
  section: 'points',
  state: 'changed',
  version: 1,
  shipped: null,
  plan: { ja: { title: 'マイル', text: '貯まります。' }, en: { title: 'Miles', text: 'They add up.' } },
  versions: [],
  figures: [],
};
const reading = { ...getOfficeHelp, path: '/api/office/help/miles' };
const changing = { ...setHelp, path: '/api/office/help/miles' };

async function open() {
  const server = fakeServer();
  server.answer(reading, article);
  const { person } = show(
    <Routes>
      <Route path="/help/:slug" element={<Component />} />
    </Routes>,
    { language: 'en', path: '/help/miles' },
  );
  const text = await screen.findByLabelText<HTMLTextAreaElement>('Text (English)');
  return { server, person, text };
}

it('keeps what is typed when a colleague was faster', async () => {
  const { server, person, text } = await open();
  await person.type(text, ' Slowly.');
  server.refuse(changing, 'act_conflict');
  const theirs = { ...article.plan, en: { title: 'Miles', text: 'Theirs.' } };
  server.answer(reading, { ...article, version: 2, plan: theirs });
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await person.type(dialog.getByLabelText('Reason'), 'as agreed');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^A colleague has changed this while you were typing/);
  expect(text.value).toBe('They add up. Slowly.');
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Use their version' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text (English)').value).toBe('Theirs.');
  expect(screen.queryByText(/^A colleague has changed/)).toBeNull();
});

it('shows the text as it was kept after it is saved', async () => {
  const { server, person, text } = await open();
  await person.type(text, '   Slowly.');
  server.answer(changing, {});
  const kept = { ...article.plan, en: { title: 'Miles', text: 'They add up. Slowly.' } };
  server.answer(reading, { ...article, version: 2, plan: kept });
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await person.type(dialog.getByLabelText('Reason'), 'as agreed');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await expect.poll(() => text.value).toBe('They add up. Slowly.');
  expect(screen.queryByText(/^A colleague has changed/)).toBeNull();
});

it('refuses an unknown figure before it asks for a reason', async () => {
  const { person, text } = await open();
  await person.click(text);
  await person.paste(' {{no_such_figure}}');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/A name between \{\{ and \}\} is not known/);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('a reason of invisible characters alone is refused', async () => {
  const { server, person, text } = await open();
  await person.type(text, ' Slowly.');
  server.answer(changing, {});
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await person.click(dialog.getByLabelText('Reason'));
  await person.paste('\u200b\u2060');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Please enter a reason.');
  expect(server.bodiesOf(changing)).toEqual([]);
});
