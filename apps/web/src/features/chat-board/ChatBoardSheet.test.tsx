// @vitest-environment jsdom
import { getMe } from '@akari/contract/account';
import { getTranslation, type TranslationState } from '@akari/contract/translation';
import { getChatBoard, setChatBoard } from '@akari/contract/chat-board';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountApi } from '../../platform/person/api.ts';
import { makeStore } from '../../platform/store/store.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { sampleMe } from '../../testing/sample-me.ts';
import { show } from '../../testing/show.tsx';
import { ChatBoardButton } from './ChatBoardButton.tsx';
import { ChatBoardSync } from './ChatBoardSync.tsx';
import { keptPreferences } from './preferences.ts';
import { selectPreferences } from './preferences.slice.ts';

const REST = { translation: 'off', flow: 'off', flow_opacity: 80 } as const;
const PINK = { color: 'pink', size_px: 22, zoom: 1.5, voice: 'performer', lang: 'en', ...REST } as const;

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  server = fakeServer();
});

async function open(
  kept: typeof PINK | null,
  known = true,
  translation: TranslationState = { service: 'none', state: 'ready' },
) {
  server.answer(getMe, sampleMe());
  server.answer(getChatBoard, { settings: kept });
  server.answer(setChatBoard, { settings: kept });
  server.answer(getTranslation, translation);
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
    expect(['文字の色', '文字の大きさ', '拡大', 'チャットの言語'].map(count)).toEqual([7, 5, 3, 3]);
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
      .toEqual({ settings: { color: 'pink', size_px: null, zoom: 2, voice: 'all', lang: null, ...REST } });
    expect(fields.getByText('この設定は、アカウントに保存されます。')).toBeTruthy();
  });

  it('come from the account in another browser, without being saved again', async () => {
    const { person } = await open(PINK);
    const fields = await sheet(person);
    await expect.poll(() => pressed(fields, '文字の色')).toEqual(['桃']);
    expect(pressed(fields, '拡大')).toEqual(['1.5倍']);
    expect(pressed(fields, 'チャットの言語')).toEqual(['English']);
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

  it('say plainly that there is no translation where none is set up', async () => {
    const { person } = await open(null);
    const fields = await sheet(person);
    const group = within(await fields.findByRole('group', { name: '翻訳' }));
    expect(group.getByText('このサイトには翻訳サービスが設定されていません。')).toBeTruthy();
    expect(group.queryAllByRole('button')).toEqual([]);
  });

  it('turn the translation on, and say where the messages go and which never do', async () => {
    const { person } = await open(null, true, { service: 'deepl', state: 'ready' });
    const fields = await sheet(person);
    const group = within(await fields.findByRole('group', { name: '翻訳' }));
    expect(group.getByText(/翻訳サービス（DeepL）に送られて/).textContent).toContain(
      '2ショット、プライベートメッセージ、シークレットメッセージは送られません',
    );
    await person.click(group.getByRole('button', { name: 'オン' }));
    expect(keptPreferences().translation).toBe('service');
  });

  it.each([
    ['resting', 'いまは翻訳されないことがあります'],
    ['spent', '今日の翻訳の上限に達しました'],
  ] as const)('say that the service is %s', async (state, words) => {
    const { person } = await open(null, true, { service: 'libretranslate', state });
    const fields = await sheet(person);
    expect((await fields.findByRole('status')).textContent).toContain(words);
  });

  it('offer the translator of the browser where it has one, after the browser has prepared it', async () => {
    const create = vi.fn(async () => ({ translate: async (text: string) => text }));
    vi.stubGlobal('Translator', { availability: async () => 'downloadable', create });
    const { person } = await open(null);
    const fields = await sheet(person);
    await person.click(await fields.findByRole('button', { name: 'このブラウザで翻訳' }));
    await expect.poll(() => keptPreferences().translation).toBe('browser');
    expect(create).toHaveBeenCalledWith({ sourceLanguage: 'en', targetLanguage: 'ja' });
    expect(fields.getByText(/この端末の外に送られません/)).toBeTruthy();
  });

  it('stay without the translator of the browser when it cannot be prepared', async () => {
    const create = vi.fn(async () => Promise.reject(new DOMException('no space', 'QuotaExceededError')));
    vi.stubGlobal('Translator', { availability: async () => 'downloadable', create });
    const { person } = await open(null);
    const fields = await sheet(person);
    await person.click(await fields.findByRole('button', { name: 'English' }));
    await person.click(await fields.findByRole('button', { name: 'このブラウザで翻訳' }));
    expect((await fields.findByRole('alert')).textContent).toContain('準備できませんでした');
    expect(keptPreferences().translation).not.toBe('browser');
  });

  it('have the density and the opacity of flowing comments, which are off at first', async () => {
    const { person } = await open(null);
    const fields = await sheet(person);
    expect(pressed(fields, '流れるコメント')).toEqual(['オフ']);
    await person.click(fields.getByRole('button', { name: '多め' }));
    await person.click(fields.getByRole('button', { name: '40%' }));
    expect(keptPreferences()).toMatchObject({ flow: 'high', flow_opacity: 40 });
  });
});
