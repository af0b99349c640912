// @vitest-environment jsdom
import type { ChatLine } from '@akari/contract/chat';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emit, stayIn } from '../../../platform/socket/live/socket.ts';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { makeStore } from '../../../platform/store/store.ts';
import { show } from '../../../testing/show.tsx';
import type { ChatPreferences } from '../preferences.ts';
import { changePreferences } from '../preferences.slice.ts';
import { LineTranslation } from './LineTranslation.tsx';
import { TranslationLink } from './TranslationLink.tsx';

vi.mock('../../../platform/socket/live/socket.ts', () => ({ emit: vi.fn(), stayIn: vi.fn(() => vi.fn()) }));

const line = (line_id: number, text: string): ChatLine => ({
  line_id,
  at_ms: line_id,
  kind: 'text',
  author: { user_id: '1', user_name: 'ren', tier: 'regular', role: 'viewer' },
  text,
  color: 'dark',
  lang: 'en',
});

beforeEach(() => {
  localStorage.clear();
  vi.mocked(stayIn).mockClear();
  vi.mocked(emit).mockClear();
});

function open(changed: Partial<ChatPreferences>, ...lines: ChatLine[]) {
  const store = makeStore();
  store.dispatch(changePreferences({ translation: 'off', lang: null, ...changed }));
  const page = show(
    <>
      <TranslationLink channel_id="7" lines={lines} names={['kotoha']} />
      <LineTranslation line_id={5} />
    </>,
    { store, language: 'ja' },
  );
  return { ...page, store };
}
const asked = () => vi.mocked(stayIn).mock.calls.map(([event, body]) => [event, body]);

describe('the link to translations', () => {
  it('asks the server for the language of the page, and ends that when it is turned off', () => {
    const { store } = open({ translation: 'service' });
    expect(asked()).toEqual([['chat.translate', { channel_id: '7', target: 'ja' }]]);
    act(() => store.dispatch(changePreferences({ translation: 'off' })));
    expect(vi.mocked(emit).mock.calls).toEqual([['chat.translate', { channel_id: '7', target: null }]]);
  });

  it('asks for the chat language where the person has chosen one, and again after entering', () => {
    const { store } = open({ translation: 'service', lang: 'en' });
    act(
      () =>
        void store.dispatch(serverEvent['session.entered']({ session_id: '1', channel_id: '7', lines: [] })),
    );
    expect(asked()).toEqual([
      ['chat.translate', { channel_id: '7', target: 'en' }],
      ['chat.translate', { channel_id: '7', target: 'en' }],
    ]);
  });

  it('asks nothing while the translation is off', () => {
    open({});
    expect(asked()).toEqual([]);
  });

  it('shows a translation that arrives after its line, in the language that is wanted alone', () => {
    const { store } = open({ translation: 'service' });
    const arrive = (lang: 'ja' | 'en', text: string): void =>
      act(
        () =>
          void store.dispatch(
            serverEvent['chat.translated']({ channel_id: '7', lines: [{ line_id: 5, lang, text }] }),
          ),
      );
    expect(screen.queryByText('こんばんは')).toBeNull();
    arrive('ja', 'こんばんは');
    expect(screen.getByText('こんばんは').getAttribute('lang')).toBe('ja');
    arrive('en', 'Good evening');
    expect(screen.queryByText('Good evening')).toBeNull();
  });

  it('has the browser translate what is on the board, and keeps names and amounts', async () => {
    const translate = vi.fn(async (text: string) => `訳（${text}）`);
    vi.stubGlobal('Translator', {
      availability: async () => 'available',
      create: async () => ({ translate }),
    });
    open({ translation: 'browser' }, line(4, 'すでに日本語'), line(5, 'kotoha, here are 100pt for you'));
    expect(await screen.findByText('kotoha訳（, here are） 100pt 訳（for you）')).toBeTruthy();
    expect(translate.mock.calls.flat()).toEqual([', here are', 'for you']);
    expect(asked()).toEqual([]);
  });
});
