// @vitest-environment jsdom
import { getMe } from '@akari/contract/account';
import { getQuickTexts, setQuickTexts } from '@akari/contract/quick-text';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { accountApi } from '../../platform/person/api.ts';
import { makeStore } from '../../platform/store/store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleMe } from '../../testing/sample-me.ts';
import { show } from '../../testing/show.tsx';
import { QuickText } from './QuickText.tsx';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});

async function open(texts: string[] | null) {
  server.answer(getMe, sampleMe());
  server.answer(getQuickTexts, { texts, most: 3 });
  const store = makeStore();
  await store.dispatch(accountApi.endpoints.getMe.initiate());
  const onSay = vi.fn<(words: string) => void>();
  const onSubmit = vi.fn<() => void>();
  return {
    onSay,
    onSubmit,
    ...show(
      <form onSubmit={onSubmit}>
        <QuickText side="viewer" disabled={false} onSay={onSay} />
      </form>,
      { store, language: 'en' },
    ),
  };
}
const buttons = () =>
  within(screen.getByRole('group', { name: 'Quick text' }))
    .getAllByRole('button')
    .map((one) => one.textContent)
    .filter((text) => text !== '');

it('has the texts of the page until the person keeps own ones, and sends one at a press', async () => {
  const { person, onSay } = await open(null);
  expect(buttons()).toEqual(['Hello', 'Lovely', 'Thank you', 'See you soon']);
  await person.click(screen.getByRole('button', { name: 'Lovely' }));
  expect(onSay).toHaveBeenCalledWith('Lovely');
});

it('shows the own texts', async () => {
  await open(['mine', 'yours']);
  await expect.poll(buttons).toEqual(['mine', 'yours']);
});

it('is changed in a sheet, up to the most, and sends no message by that', async () => {
  const { person, onSubmit } = await open(['mine', 'yours']);
  await expect.poll(buttons).toEqual(['mine', 'yours']);
  await person.click(screen.getByRole('button', { name: 'Edit the quick texts' }));
  const sheet = await screen.findByRole('dialog', { name: 'Edit quick texts' });
  await person.click(within(sheet).getByRole('button', { name: 'Remove quick text 1' }));
  const add = within(sheet).getByRole<HTMLButtonElement>('button', { name: 'Add' });
  await person.click(add);
  await person.type(within(sheet).getByRole('textbox', { name: 'Quick text 2' }), 'bye');
  await person.click(add);
  expect(add.disabled).toBe(true);
  server.answer(setQuickTexts, { texts: ['yours', 'bye'], most: 3 });
  await person.click(within(sheet).getByRole('button', { name: 'Save' }));
  await expect.poll(() => server.bodiesOf(setQuickTexts)).toEqual([{ texts: ['yours', 'bye', ''] }]);
  await expect.poll(buttons).toEqual(['yours', 'bye']);
  expect(onSubmit).not.toHaveBeenCalled();
});

it('keeps the sheet open and says why when the texts are refused', async () => {
  const { person } = await open(['mine']);
  await person.click(await screen.findByRole('button', { name: 'Edit the quick texts' }));
  const sheet = await screen.findByRole('dialog', { name: 'Edit quick texts' });
  server.refuse(setQuickTexts, 'quick_text_too_long');
  await person.click(within(sheet).getByRole('button', { name: 'Save' }));
  expect((await within(sheet).findByRole('alert')).textContent).toContain('at most 40 characters');
});
