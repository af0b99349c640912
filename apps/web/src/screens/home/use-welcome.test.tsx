// @vitest-environment jsdom
import { getSite } from '@akari/contract/site';
import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleSite } from '../../testing/sample-site.ts';
import { showHook } from '../../testing/show.tsx';
import { useWelcome } from './use-welcome.ts';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Visits the home page as a guest. @returns what it says of the welcome, one after the other */
async function visit(hidden: boolean): Promise<string[]> {
  fakeServer().answer(getSite, sampleSite({ hidden: hidden ? ['welcome'] : [] }));
  const said: string[] = [];
  const { unmount } = showHook(() => {
    const now = useWelcome();
    if (said.at(-1) !== now) said.push(now);
  });
  const last = hidden ? 'hidden' : 'shown';
  await waitFor(() =>
    expect([said.at(-1), localStorage.getItem('akari.welcome')]).toEqual([last, `null ${last}`]),
  );
  unmount();
  return said;
}

it('a first visit waits for the site, and the next one knows it before it is painted', async () => {
  expect(await visit(true)).toEqual(['unknown', 'hidden']);
  expect(await visit(true)).toEqual(['hidden']);
});

it('a site that has the welcome again shows it, and remembers that', async () => {
  await visit(true);
  expect(await visit(false)).toEqual(['hidden', 'shown']);
  expect(await visit(false)).toEqual(['shown']);
});

it('what another source site hid is not hidden here', async () => {
  localStorage.setItem('akari.welcome', '1000050 hidden');
  expect(await visit(false)).toEqual(['unknown', 'shown']);
});
