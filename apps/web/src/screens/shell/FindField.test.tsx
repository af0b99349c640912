// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { guardLeaving } from '../../platform/browser/leaving.ts';
import { show } from '../../testing/show.tsx';
import { FindField } from './FindField.tsx';

let stopGuard: (() => void) | null = null;
afterEach(() => {
  stopGuard?.();
  stopGuard = null;
});

const Address = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};
const address = () => screen.getByRole('status').textContent;
const field = () => screen.getByRole<HTMLInputElement>('searchbox');

const open = (path: string) =>
  show(
    <>
      <FindField />
      <Address />
    </>,
    { path },
  ).person;

it('keeps the typed name outside of the home page, and searches by Enter', async () => {
  const person = open('/statement');
  await person.type(field(), 'kotoha');
  expect([field().value, address()]).toEqual(['kotoha', '/statement']);
  await person.keyboard('{Enter}');
  await waitFor(() => expect([field().value, address()]).toEqual(['kotoha', '/search?q=kotoha']));
});

it('filters the home page with each letter', async () => {
  await open('/home').type(field(), 'ko');
  expect([field().value, address()]).toEqual(['ko', '/home?q=ko']);
});

it.each([
  [false, '/chat/mio'],
  [true, '/search?q=ko'],
])('asks before it leaves a running session: %s', async (agrees, expected) => {
  stopGuard = guardLeaving(() => Promise.resolve(agrees));
  await open('/chat/mio').type(field(), 'ko{Enter}');
  await waitFor(() => expect(address()).toBe(expected));
});

it('has no shortcut of a single character', async () => {
  await open('/chat/mio').keyboard('/');
  expect([field().value, document.activeElement]).toEqual(['', document.body]);
});
