// @vitest-environment jsdom
import { sendReview } from '@akari/contract/review';
import type { ErrorName, Language } from '@akari/rules';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { show, showHook } from '../../testing/show.tsx';
import { ReviewForm, useWhyNot, type Standing } from './ReviewForm.tsx';

afterEach(() => vi.unstubAllGlobals());

/** As it is called for the performer of the form. */
const SENT = { ...sendReview, path: '/api/reviews/mio' };
const LANGUAGES = ['ja', 'en'] as const;
const WRITTEN = 'a'.repeat(30);
const [SEND, COMMENT] = [
  { ja: 'レビューを送信する', en: 'Send the review' },
  { ja: 'コメント', en: 'Comment' },
];

function form(language: Language) {
  const onSent = vi.fn<() => void>();
  const server = fakeServer();
  const { person, unmount } = show(<ReviewForm performer_name="mio" miles={20} onSent={onSent} />, {
    language,
  });
  const comment = screen.getByRole('textbox', { name: COMMENT[language] });
  const send = async (text: string): Promise<void> => {
    await person.clear(comment);
    if (text !== '') await person.paste(text);
    await person.click(screen.getByRole('button', { name: SEND[language] }));
  };
  return { server, send, onSent, unmount };
}
/** Waits until the alert of the form has a text. */
const says = (text: string) => within(screen.getByRole('alert')).findByText(text, { exact: false });

describe('the form of a review', () => {
  it.each<[string, string, string]>([
    ['', 'コメントが入力されていません。', 'No comment has been entered.'],
    ['a'.repeat(29), 'コメントは30文字以上で入力してください。', 'A comment must be at least 30 characters.'],
    [
      'a'.repeat(201),
      'コメントは200文字以内で入力してください。',
      'A comment must be within 200 characters.',
    ],
  ])('does not send %o', async (text, ja, en) => {
    for (const language of LANGUAGES) {
      const { server, send, onSent, unmount } = form(language);
      await send(text);
      await says({ ja, en }[language]);
      expect(server.bodiesOf(SENT)).toEqual([]);
      expect(onSent).not.toHaveBeenCalled();
      unmount();
    }
  });

  it.each<[ErrorName, string, string]>([
    ['review_problem', 'この内容では、レビューを送信できません。', 'This review cannot be sent as it is.'],
    [
      'review_points_short',
      'レビューは、この1か月に6ポイント以上ご利用になった配信者に書けます。',
      'You can review performers with whom you spent at least 6 points within a month.',
    ],
    [
      'review_too_soon',
      'レビューを書けるのは、1人の配信者に24時間に1回です。',
      'You can review a performer once in 24 hours.',
    ],
    [
      'review_more_points',
      '次のレビューは、前回のあとに6ポイント以上ご利用になると書けます。',
      'The next review needs 6 more points spent with this performer after your last one.',
    ],
    ['review_promo', 'プロモ会員の方は、レビューを書けません。', 'Promo members cannot write reviews.'],
    [
      'banned_out',
      '入室禁止のため、この配信者とはチャットできません。',
      'You are banned, so you cannot chat with this performer anymore.',
    ],
    ['server_unreachable', 'サーバーにつながりません。', 'We cannot reach the server.'],
  ])('says why the server refuses: %s', async (name, ja, en) => {
    for (const language of LANGUAGES) {
      const { server, send, onSent, unmount } = form(language);
      server.refuse(SENT, name);
      await send(WRITTEN);
      await says({ ja, en }[language]);
      expect(server.bodiesOf(SENT)).toEqual([{ name: '', text: WRITTEN, stars: 5 }]);
      expect(onSent).not.toHaveBeenCalled();
      unmount();
    }
  });

  it('forgets the refusal when the text changes, and sends what is chosen', async () => {
    const { server, send, onSent } = form('ja');
    await send('');
    server.answer(SENT, { review_id: '1' });
    await send(WRITTEN);
    await expect.poll(() => onSent.mock.calls.length).toBe(1);
    expect(screen.getByRole('alert').textContent).toBe('');
  });
});

const standing = (change: Partial<Standing>): Standing => ({
  ...{ refused: null, again_at_ms: null, missing_units: 0, miles: 20 },
  ...change,
});

describe('in place of the form', () => {
  // What is missing is never said as less than it is: 1.2341 points are 1.24.
  const AT_MS = new Date(2026, 10, 28, 12, 30).getTime();
  it.each<[Standing['refused'], string, string]>([
    [null, '', ''],
    [
      'review_points_short',
      'レビューは、この30日に6ポイント以上ご利用になった方が書けます（お礼ポイントを除く）。あと 1.24 pt のご利用で書けます。',
      'A review needs 6 points spent with this performer within 30 days, without thank-you points. 1.24 pt more and you can write one.',
    ],
    [
      'review_more_points',
      '次のレビューは、あと 1.24 pt のご利用で書けます（お礼ポイントを除く）。',
      'Your next review needs 1.24 pt more, without thank-you points.',
    ],
    [
      'review_too_soon',
      '次のレビューは、2026/11/28 12:30から書けます。',
      'You can write the next review from Nov 28, 2026, 12:30 PM.',
    ],
    ['review_promo', 'プロモ会員の方は、レビューを書けません。', 'Promo members cannot write reviews.'],
    [
      'banned_out',
      'この配信者の部屋に入れないため、レビューを書けません。',
      'You cannot enter the room of this performer, so you cannot write a review.',
    ],
  ])('%s', (refused, ja, en) => {
    const now = standing({ refused, missing_units: 12_341, again_at_ms: AT_MS });
    const read = (language: Language): string => {
      const { result, unmount } = showHook(() => useWhyNot(now), undefined, { language });
      unmount();
      return result.current ?? '';
    };
    expect([read('ja'), read('en')]).toEqual([ja, en]);
  });
});
