// @vitest-environment jsdom
import type { ChatLine } from '@akari/contract/chat';
import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { makeStore } from '../../platform/store/store.ts';
import { show } from '../../testing/show.tsx';
import { changePreferences } from '../chat-board/index.ts';
import { boardEntered } from '../chat/shared/chat.slice.ts';
import { Flowing } from './Flowing.tsx';

const line = (line_id: number, text: string): ChatLine => ({
  line_id,
  at_ms: line_id,
  kind: 'text',
  author: { user_id: '1', user_name: 'ren', tier: 'regular', role: 'viewer' },
  text,
  color: 'pink',
  lang: 'ja',
});

let calm = false;
const animate = vi.fn<(frames: Keyframe[]) => Animation>();
beforeEach(() => {
  calm = false;
  vi.stubGlobal('matchMedia', () => ({ matches: calm }));
  // jsdom has no layout and no animations.
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.tagName === 'SPAN' ? 30 : 300;
  });
  animate.mockReset();
  animate.mockReturnValue({ onfinish: null } as unknown as Animation);
  Object.assign(Element.prototype, { animate });
});

function open() {
  const store = makeStore();
  store.dispatch(boardEntered({ channel_id: '7', own_user_id: null, lines: [line(1, '前の行')] }));
  store.dispatch(changePreferences({ flow: 'high', flow_opacity: 60 }));
  const page = show(<Flowing />, { store, language: 'ja' });
  const say = (...lines: ChatLine[]): void =>
    act(() => void store.dispatch(serverEvent['chat.lines']({ channel_id: '7', lines })));
  const texts = (): (string | null)[] =>
    [...page.container.querySelectorAll('.flowing')].map(({ textContent }) => textContent);
  return { ...page, say, texts };
}

describe('flowing comments', () => {
  it('are the new lines, in their colour, hidden from screen readers and moved by transform alone', () => {
    const { container, say, texts } = open();
    say(line(2, 'こんばんは'), line(3, 'あ'.repeat(80)));
    expect(texts()).toEqual(['こんばんは', `${'あ'.repeat(74)}…`]);
    const layer = container.querySelector<HTMLElement>('.comment-flow');
    expect(layer?.getAttribute('aria-hidden')).toBe('true');
    expect(layer?.style.opacity).toBe('0.6');
    expect(container.querySelector('.flowing')?.className).toContain('c-pink');
    const [frames = []] = animate.mock.calls[0] ?? [];
    expect(frames.map((frame) => Object.keys(frame))).toEqual([['transform'], ['transform']]);
  });

  it('take lanes of their own, and what finds none stays in the list alone', () => {
    const { container, say } = open();
    say(...Array.from({ length: 12 }, (_, at) => line(10 + at, `行${at}`)));
    const tops = [...container.querySelectorAll<HTMLElement>('.flowing')].map(({ style }) => style.top);
    // 300 px by four fifths, in lanes of 30 px.
    expect(tops).toEqual(['0px', '30px', '60px', '90px', '120px', '150px', '180px', '210px']);
  });

  it('do not move where less motion is wanted', () => {
    calm = true;
    const { say, texts } = open();
    say(line(2, 'こんばんは'));
    expect(texts()).toEqual([]);
  });
});
