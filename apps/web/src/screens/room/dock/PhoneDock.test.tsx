// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TipWish } from '../../../features/giving/tip-machine.ts';
import type { GivingView } from '../../../features/giving/use-giving.ts';
import { sampleCard } from '../../../testing/sample-card.ts';
import { show } from '../../../testing/show.tsx';
import { PhoneDock } from './PhoneDock.tsx';
import { shownTools } from './tools.ts';

const party = {
  mode: 'party',
  status: 'chatting',
  user_type: 205,
  member: true,
  points_for_sale: false,
  purchase_in_menu: true,
  join_path: '/register',
  call: null,
  call_offer: null,
  quote: 'known',
  quotes_twoshot: true,
  twoshot_asked: false,
  twoway_asked: false,
  toys_offered: false,
  chat_hidden: false,
  effects_taken: false,
  with_coupon: false,
} as const;

/** The dock of a viewer in party chat. @returns what was wanted or opened, in order */
function dock() {
  const did: (TipWish | string | null)[] = [];
  const tip: GivingView = {
    state: { phase: 'ready' },
    remembered: 'ask',
    question: { open: false, about: null, ask: () => undefined, answer: () => undefined },
    want: (wish) => did.push(wish),
    confirm: () => undefined,
    setRemembered: () => undefined,
  };
  const tools = shownTools({
    state: party,
    performer_name: 'akari',
    language: 'ja',
    actions: { leave: () => undefined, toggleChat: () => undefined },
    open: (panel) => did.push(panel),
  });
  const card = sampleCard({ introduction: { ja: 'こんばんは。', en: 'Good evening.' } });
  const under = (inert: boolean) => (
    <PhoneDock card={card} picture="/still.jpg" writing chatting tip={tip} tools={tools} inert={inert} />
  );
  const page = show(under(false));
  /** A window opens over the picture, or closes. */
  const window_opens = (open: boolean): void => page.rerender(under(open));
  return { did, window_opens, ...page };
}
const names = (): (string | null)[] =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));

describe('PhoneDock', () => {
  it('has the quick tips, gift and one tool beside the field', () => {
    dock();
    expect(names()).toEqual([
      'ハートコイン 0.2ポイント',
      'テディベア 1ポイント',
      '赤いバラ 10ポイント（確認あり）',
      'ダイヤ 100ポイント（確認あり）',
      'チップを贈る',
      'ギフトを贈る',
      '絵文字とスタンプ',
      '送信',
      '2ショット',
      'その他',
    ]);
  });
  it('tips one point with one press', async () => {
    const { did, person } = dock();
    await person.click(screen.getByRole('button', { name: 'テディベア 1ポイント' }));
    expect(did).toEqual([{ units: 10_000, anonymous: false, point_type: 2000, quick: true }]);
  });
  it('has the other tools, the performer and the chat settings behind "more"', async () => {
    const { did, person } = dock();
    await person.click(screen.getByRole('button', { name: 'その他' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'その他' }));
    expect(sheet.getByRole('heading', { name: '灯里' })).toBeTruthy();
    expect(sheet.getByText('こんばんは。')).toBeTruthy();
    expect(sheet.getByRole('button', { name: 'チャットの設定' })).toBeTruthy();
    await person.click(sheet.getByRole('button', { name: '双方向' }));
    expect(did).toEqual(['twoway']);
  });
  it('"more" does not lie over a window that opens', async () => {
    const { person, window_opens } = dock();
    await person.click(screen.getByRole('button', { name: 'その他' }));
    await screen.findByRole('dialog', { name: 'その他' });
    window_opens(true);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'その他' })).toBeNull());
    window_opens(false);
    expect(screen.queryByRole('dialog', { name: 'その他' })).toBeNull();
  });
});
