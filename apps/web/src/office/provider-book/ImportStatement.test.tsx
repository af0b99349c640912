// @vitest-environment jsdom
import { importProviderStatement, previewProviderStatement } from '@akari/contract/office';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show } from '../../testing/show.tsx';
import { ImportStatement } from './ImportStatement.tsx';

afterEach(() => vi.unstubAllGlobals());

const found = (added: number) => ({ sums: [], added, known: 0, unread: [] });
const csv = (text: string) => new File([text], `${text}.csv`, { type: 'text/csv' });

function open() {
  const server = fakeServer();
  const page = show(<ImportStatement providers={['ccbill', 'verotel']} onImported={() => undefined} />, {
    language: 'en',
  });
  const field = page.container.querySelector<HTMLInputElement>('input[type=file]')!;
  return { server, field, ...page };
}

it('imports the file that was previewed, for its provider', async () => {
  const { server, person, field } = open();
  server.answer(previewProviderStatement, found(2));
  await person.upload(field, csv('november'));
  await screen.findByText('2 new, 0 known, 0 unreadable');
  await person.click(screen.getByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByLabelText('Reason'), 'monthly');
  server.answer(importProviderStatement, { added: 2, known: 0, unread: 0 });
  await person.click(dialog.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.bodiesOf(importProviderStatement)).toEqual([
    { provider: 'ccbill', csv: 'november', file_name: 'november.csv', reason: 'monthly' },
  ]);
});

it('drops what is read of a file once another provider is chosen', async () => {
  const { person, field } = open();
  let answer = (_response: Response): void => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  await person.upload(field, csv('november'));
  await person.click(screen.getByRole('combobox', { name: 'Payment company' }));
  await person.click(await screen.findByRole('option', { name: 'Verotel' }));
  answer(Response.json(found(2)));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Choose CSV' })).toBeTruthy());
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByText('2 new, 0 known, 0 unreadable')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
});
