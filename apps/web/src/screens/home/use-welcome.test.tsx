// @vitest-environment jsdom
import { getMe } from '@akari/contract/account';
import { getSite } from '@akari/contract/site';
import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { guestEntered } from '../../platform/person/login.slice.ts';
import { accountApi } from '../../platform/person/api.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleMe } from '../../testing/sample-me.ts';
import { sampleSite } from '../../testing/sample-site.ts';
import { showHook } from '../../testing/show.tsx';
import { useWelcome } from './use-welcome.ts';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Visits the home page. @returns what it says of the welcome, one after the other */
async function visit({ hidden = false, member = false }): Promise<string[]> {
  const server = fakeServer();
  server.answer(getSite, sampleSite({ hidden: hidden ? ['welcome'] : [] }));
  server.answer(getMe, sampleMe());
  const said: string[] = [];
  const { store, unmount } = showHook(() => {
    const now = useWelcome();
    if (said.at(-1) !== now) said.push(now);
  });
  const told = hidden ? 'hidden' : 'shown';
  await waitFor(() => expect(localStorage.getItem('akari.welcome')).toBe(`null ${told}`));
  // The site is known before the login is.
  await act(async () => {
    if (member) await store.dispatch(accountApi.endpoints.getMe.initiate());
    else store.dispatch(guestEntered());
  });
  unmount();
  return said;
}

it('a first visit waits for the site, and the next one knows it before it is painted', async () => {
  expect(await visit({ hidden: true })).toEqual(['unknown', 'hidden']);
  expect(await visit({ hidden: true })).toEqual(['hidden']);
});

it('a site that has the welcome again shows it, and remembers that', async () => {
  await visit({ hidden: true });
  expect(await visit({})).toEqual(['hidden', 'shown']);
  expect(await visit({})).toEqual(['shown']);
});

it('what another source site hid is not hidden here', async () => {
  localStorage.setItem('akari.welcome', '1000050 hidden');
  expect(await visit({})).toEqual(['unknown', 'shown']);
});

it('a member whom this browser does not know sees no welcome that goes', async () => {
  expect(await visit({ member: true })).toEqual(['unknown', 'hidden']);
});
