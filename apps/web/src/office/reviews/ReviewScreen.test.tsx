// @vitest-environment jsdom
import { getOfficeReview, takeDownReview, type OfficeReview } from '@akari/contract/office';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { Component } from './ReviewScreen.tsx';

afterEach(() => vi.unstubAllGlobals());

const review: OfficeReview = {
  review_id: '7',
  performer: { id: '1', name: 'kotoha' },
  author: { id: '2', name: 'hana' },
  name: null,
  stars: 4,
  text: 'A calm evening.',
  state: 'published',
  reason: null,
  spent_units: 42_000,
  at_ms: 1,
  published_at_ms: 2,
  answer: null,
  answer_state: 'none',
  may_decide: true,
};
const reading = { ...getOfficeReview, path: '/api/office/reviews/7' };
const taking = { ...takeDownReview, path: '/api/office/reviews/7/take_down' };

function open() {
  const server = fakeServer();
  server.answer(reading, review);
  const page = show(
    <Routes>
      <Route path="/reviews/:review_id" element={<Component />} />
    </Routes>,
    { language: 'en', path: '/reviews/7' },
  );
  return { server, ...page };
}

it('is taken down with a reason that its author reads, and one for the log', async () => {
  const { server, person } = open();
  await person.click(await screen.findByRole('button', { name: 'Take it down' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const act = dialog.getByRole<HTMLButtonElement>('button', { name: 'Take it down' });
  expect(act.disabled).toBe(true);
  await person.click(dialog.getByRole('button', { name: 'Hurts people' }));
  await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'report 12');
  server.answer(taking, {});
  server.answer(reading, { ...review, state: 'removed', reason: 'insult' });
  await person.click(act);
  await screen.findByText('Taken down – Hurts people');
  expect(server.bodiesOf(taking)).toEqual([{ why: 'insult', reason: 'report 12' }]);
  expect(screen.queryByRole('button', { name: 'Take it down' })).toBeNull();
});

it('keeps both reasons when the server refuses', async () => {
  const { server, person } = open();
  await person.click(await screen.findByRole('button', { name: 'Take it down' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await person.click(dialog.getByRole('button', { name: 'Hurts people' }));
  await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'report 12');
  server.refuse(taking, 'server_failed');
  await person.click(dialog.getByRole('button', { name: 'Take it down' }));
  await dialog.findByText(/Something went wrong/);
  expect(dialog.getByRole('button', { name: 'Hurts people' }).getAttribute('aria-pressed')).toBe('true');
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Reason' }).value).toBe('report 12');
});
