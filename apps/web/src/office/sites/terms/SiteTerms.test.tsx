// @vitest-environment jsdom
import { listSiteTerms, setSiteTerms } from '@akari/contract/office';
import type { SiteTermGroup } from '@akari/rules';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { show } from '../../../testing/show.tsx';
import { SiteTerms } from './SiteTerms.tsx';

afterEach(() => vi.unstubAllGlobals());

const path = '/api/office/sites/1000048/terms';
const listing = { ...listSiteTerms, path };
const saving = { ...setSiteTerms, path };
type Set = Record<string, number | boolean | string[]>;

function open(group: SiteTermGroup, set: Set = {}) {
  const server = fakeServer();
  server.answer(listing, { groups: [{ group, set }] });
  return { server, ...show(<SiteTerms site_id={1_000_048} />, { language: 'en', path: '/sites/1000048' }) };
}
const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const dialog = () => within(screen.getByRole('alertdialog'));
const change = (name: string) => screen.findByRole('button', { name: `Change: ${name}` });
const save = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Save change' });

it('shows each price, who has set it, and the default where staff have', async () => {
  open('gift_prices', { lantern: 45_000 });
  expect((await rowOf(/^Lantern/)).getByText('4.5 pt')).toBeTruthy();
  expect((await rowOf(/^Lantern/)).getByText('Staff')).toBeTruthy();
  expect((await rowOf(/^Lantern/)).getByText('Default: 3 pt')).toBeTruthy();
  expect((await rowOf(/^Dango/)).getByText('Default')).toBeTruthy();
});

it('changes several prices at once, with a reason, on what was seen', async () => {
  const { server, person } = open('gift_prices', { lantern: 45_000 });
  await person.click(await change('Gift prices'));
  for (const [name, text] of [
    ['Dango (points)', '0.6'],
    ['Lantern (points)', '3'],
  ] as const) {
    await person.clear(dialog().getByLabelText(name));
    await person.type(dialog().getByLabelText(name), text);
  }
  expect(dialog().getByText('Dango: 0.5 pt → 0.6 pt')).toBeTruthy();
  expect(dialog().getByText('Lantern: 4.5 pt → 3 pt')).toBeTruthy();
  server.answer(saving, {});
  await person.type(dialog().getByLabelText('Reason'), 'spring');
  await person.click(save());
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  // Three points are the default of a lantern, so it is not set any more.
  expect(server.bodiesOf(saving)).toEqual([
    { group: 'gift_prices', seen: { lantern: 45_000 }, set: { dango: 6_000 }, reason: 'spring' },
  ]);
});

it('cannot save what is out of range, the same, or in the wrong order', async () => {
  const { person } = open('low_points');
  await person.click(await change('Low-points warnings'));
  expect(save().disabled).toBe(true);
  const first = dialog().getByLabelText('First warning (points)');
  await person.clear(first);
  await person.type(first, '0.4');
  expect(dialog().getByText('The last warning must be below the first one.')).toBeTruthy();
  expect(save().disabled).toBe(true);
  await person.clear(first);
  await person.type(first, '0.9');
  expect(save().disabled).toBe(false);
  await person.type(first, 'x');
  expect(save().disabled).toBe(true);
});

it('says which words are added and removed', async () => {
  const { server, person } = open('forbidden_words', { words: ['casino', 'spam'] });
  await person.click(await change('Forbidden words'));
  const words = dialog().getByLabelText('Forbidden words');
  await person.clear(words);
  await person.type(words, 'spam\nlottery');
  expect(dialog().getByText('Added: lottery')).toBeTruthy();
  expect(dialog().getByText('Removed: casino')).toBeTruthy();
  server.answer(saving, {});
  await person.type(dialog().getByLabelText('Reason'), 'spam again');
  await person.click(save());
  await vi.waitFor(() =>
    expect(server.bodiesOf(saving)).toMatchObject([{ set: { words: ['spam', 'lottery'] } }]),
  );
});
