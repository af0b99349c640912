// @vitest-environment jsdom
import { getMe } from '@akari/contract/account';
import { getChatBoard, setChatBoard } from '@akari/contract/chat-board';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountApi } from '../../platform/person/api.ts';
import { makeStore } from '../../platform/store/store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleMe } from '../../testing/sample-me.ts';
import { show } from '../../testing/show.tsx';
import { ChatBoardButton } from './ChatBoardButton.tsx';
import { ChatBoardSync } from './ChatBoardSync.tsx';
import { keptPreferences } from './preferences.ts';
import { selectPreferences } from './preferences.slice.ts';

const PINK = { color: 'pink', size_px: 22, zoom: 1.5, voice: 'performer', lang: 'en' } as const;

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});

async function open(kept: typeof PINK | null, known = true) {
  server.answer(getMe, sampleMe());
  server.answer(getChatBoard, { settings: kept });
  server.answer(setChatBoard, { settings: kept });
  const store = makeStore();
  if (known) await store.dispatch(accountApi.endpoints.getMe.initiate());
  const page = show(
    <>
      <ChatBoardButton />
      <ChatBoardSync />
    </>,
    { store, language: 'ja' },
  );
  return { ...page, store };
}
async function sheet(person: Awaited<ReturnType<typeof open>>['person']) {
  await person.click(screen.getByRole('button', { name: 'チャットの設定' }));
  return within(await screen.findByRole('dialog', { name: 'チャットの設定' }));
}
const pressed = (fields: Awaited<ReturnType<typeof sheet>>, group: string) =>
  within(fields.getByRole('group', { name: group }))
    .getAllByRole('button', { pressed: true })
    .map(({ textContent }) => textContent);

describe('the settings of the chat board', () => {
  it('offer seven colours, five sizes, the zooms 1, 1.5 and 2, and the language of the lines', async () => {
    const { person } = await open(null);
    const fields = await sheet(person);
    const count = (group: string) =>
      within(fields.getByRole('group', { name: group })).getAllByRole('button').length;
    expect(['文字の色', '文字の大きさ', '拡大', '自分のメッセージの言語'].map(count)).toEqual([7, 5, 3, 3]);
    expect(pressed(fields, '拡大')).toEqual(['1倍']);
    expect(pressed(fields, '文字の大きさ')).toEqual(['標準']);
  });

  it('take effect at once, and are kept in the browser and with the account', async () => {
    const { person, store } = await open(null);
    await expect.poll(() => server.bodiesOf(getChatBoard).length).toBe(1);
    const fields = await sheet(person);
    await person.click(fields.getByRole('button', { name: '桃' }));
    await person.click(fields.getByRole('button', { name: '2倍' }));
    expect(selectPreferences(store.getState())).toMatchObject({ color: 'pink', zoom: 2 });
    expect(keptPreferences()).toMatchObject({ color: 'pink', zoom: 2 });
    await expect
      .poll(() => server.bodiesOf(setChatBoard).at(-1))
      .toEqual({ settings: { color: 'pink', size_px: null, zoom: 2, voice: 'all', lang: null } });
    expect(fields.getByText('この設定は、アカウントに保存されます。')).toBeTruthy();
  });

  it('come from the account in another browser, without being saved again', async () => {
    const { person } = await open(PINK);
    const fields = await sheet(person);
    await expect.poll(() => pressed(fields, '文字の色')).toEqual(['桃']);
    expect(pressed(fields, '拡大')).toEqual(['1.5倍']);
    expect(pressed(fields, '自分のメッセージの言語')).toEqual(['English']);
    expect(server.bodiesOf(setChatBoard)).toEqual([]);
  });

  it('stay in the browser for a guest', async () => {
    const { person } = await open(null, false);
    const fields = await sheet(person);
    await person.click(fields.getByRole('button', { name: '緑' }));
    expect(keptPreferences().color).toBe('green');
    expect(fields.getByText('この設定は、このブラウザに保存されます。')).toBeTruthy();
    expect(server.bodiesOf(setChatBoard)).toEqual([]);
  });
});
