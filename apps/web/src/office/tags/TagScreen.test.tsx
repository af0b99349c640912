// @vitest-environment jsdom
import { getOfficeTag, makeTag } from '@akari/contract/office';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { Component } from './TagScreen.tsx';

afterEach(() => vi.unstubAllGlobals());

it('says which names cannot be used before it asks for a reason, and keeps them when a name is taken', async () => {
  const server = fakeServer();
  const { person } = show(
    <Routes>
      <Route path="/tags/:tag_id" element={<Component />} />
    </Routes>,
    { language: 'en', path: '/tags/new' },
  );
  const [ja, en] = ['Name (Japanese)', 'Name (English)'].map((label) =>
    screen.getByLabelText<HTMLInputElement>(label),
  );
  await person.type(ja!, '歌/詩');
  await person.type(en!, 'Songs');
  await person.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText(/^These names cannot be used/);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await person.clear(ja!);
  await person.type(ja!, '歌');
  await person.click(screen.getByRole('button', { name: 'Create' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  server.refuse(makeTag, 'tag_taken');
  await person.type(dialog.getByLabelText('Reason'), 'as agreed');
  await person.click(dialog.getByRole('button', { name: 'Create' }));
  await dialog.findByText(/There is a tag of this name/);
  expect([ja!.value, en!.value]).toEqual(['歌', 'Songs']);
  server.answer(makeTag, { tag_id: '9' });
  server.answer(
    { ...getOfficeTag, path: '/api/office/tags/9' },
    { tag_id: '9', plan: { ja: '歌', en: 'Songs', used: true }, performers: 1 },
  );
  await person.click(dialog.getByRole('button', { name: 'Create' }));
  await screen.findByText('Chosen by 1 performer');
});
