import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isMailAddress,
  mailboxOf,
  mailRetryMs,
  MAIL_EVENTS,
  MAIL_NOTICES,
  mailNoticesOf,
  nextMailState,
  type MailState,
} from './index.ts';

describe('isMailAddress', () => {
  it.each(['hana@example.jp', 'h.a+tag@mail.example.co.jp', '花@例え.テスト'])('accepts %s', (address) => {
    expect(isMailAddress(address)).toBe(true);
  });
  it.each([
    'hana',
    'hana@example',
    'hana@@example.jp',
    'a@example.jp,b@example.jp',
    'Hana <hana@example.jp>',
    'hana@example.jp\r\nBcc: b@example.jp',
    'hana@-example.jp',
    `${'a'.repeat(65)}@example.jp`,
  ])('refuses %j', (address) => {
    expect(isMailAddress(address)).toBe(false);
  });
});

describe('mailboxOf', () => {
  it.each([
    ['Hana@Example.JP', 'hana@example.jp'],
    ['hana+akari@example.jp', 'hana@example.jp'],
    ['hana+a+b@example.jp', 'hana@example.jp'],
    ['ｈａｎａ＠example.jp', 'hana@example.jp'],
    ['h.a.na+x@gmail.com', 'hana@gmail.com'],
    ['ha.na@googlemail.com', 'hana@gmail.com'],
    // Elsewhere dots tell mailboxes apart.
    ['ha.na@example.jp', 'ha.na@example.jp'],
    ['+tag@example.jp', '+tag@example.jp'],
  ])('%s is the mailbox %s', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });

  it('is the same for every tag and case, and for itself', () => {
    const letters = fc.stringMatching(/^[a-z0-9._-]{1,20}$/);
    fc.assert(
      fc.property(letters, letters, fc.constantFrom('example.jp', 'gmail.com'), (local, tag, domain) => {
        const mailbox = mailboxOf(`${local}@${domain}`);
        expect(mailboxOf(`${local}+${tag}@${domain}`.toUpperCase())).toBe(mailbox);
        expect(mailboxOf(mailbox)).toBe(mailbox);
      }),
    );
  });
});

describe('mailRetryMs', () => {
  const retry = { attempts: 5, first_ms: 60_000, max_ms: 200_000 };

  it('doubles up to the longest wait, and then there are no more tries', () => {
    expect([1, 2, 3, 4, 5].map((failed) => mailRetryMs(failed, retry, 1))).toEqual([
      60_000,
      120_000,
      200_000,
      200_000,
      null,
    ]);
    expect(mailRetryMs(1, retry, 0)).toBe(30_000);
  });

  it('is always within the upper half of the wait', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (failed, dice) => {
          const most_ms = Math.min(60_000 * 2 ** (failed - 1), 200_000);
          const wait_ms = mailRetryMs(failed, retry, dice) ?? 0;
          expect(wait_ms).toBeGreaterThanOrEqual(most_ms / 2);
          expect(wait_ms).toBeLessThanOrEqual(most_ms);
        },
      ),
    );
  });
});

it('a mail that was sent is never sent again, and a dead one only by staff', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...MAIL_EVENTS), { maxLength: 12 }), (events) => {
      let state: MailState = 'waiting';
      for (const event of events) {
        const next = nextMailState(state, event);
        if (state === 'sent' || state === 'void') expect(next).toBeNull();
        if (state === 'dead' && next !== null) expect(event).toBe('resend');
        state = next ?? state;
      }
    }),
  );
});

it('only notices can be declined', () => {
  expect(MAIL_NOTICES).toEqual([
    'contact_answered',
    'login_new_device',
    'favourite_on_air',
    'favourite_soon',
    'points_expire',
    'review_decided',
    'review_answered',
    'profile_decided',
    'picture_decided',
    'blog_decided',
    'mailbox_message',
    'miles_expire',
  ]);
});

it('a viewer has no choice about mails that only performers get', () => {
  const performers_only = ['profile_decided', 'picture_decided', 'blog_decided'];
  expect(mailNoticesOf(true)).toEqual(MAIL_NOTICES);
  expect(MAIL_NOTICES.filter((notice) => !mailNoticesOf(false).includes(notice))).toEqual(performers_only);
});
