import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanMailboxText,
  isMailboxPrice,
  mailboxLeft,
  mailboxRefusal,
  readMailboxText,
  type MailboxPlace,
} from './mailbox.ts';

describe('the text of a message', () => {
  it.each([
    ['  hello  ', 'hello'],
    ['one\r\ntwo\rthree\u2028four', 'one\ntwo\nthree\nfour'],
    ['one\n\n\n\n\ntwo', 'one\n\ntwo'],
    ['\n\none\n\n', 'one'],
    ['a\u202Eb\u200B', 'a b'],
    [' \u200B\n ', ''],
  ])('of %j is %j', (sent, text) => expect(cleanMailboxText(sent)).toBe(text));

  it('is the same when it is cleaned twice, and has no more than one empty line in a row', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (sent) => {
        const text = cleanMailboxText(sent);
        expect(cleanMailboxText(text)).toBe(text);
        expect(text).not.toMatch(/\n{3}|^\s|\s$/u);
      }),
    );
  });

  it('has at most 1,000 characters as a person counts them, and may be missing with a picture', () => {
    expect(readMailboxText('👨‍👩‍👧'.repeat(1_000), false)).toBe('👨‍👩‍👧'.repeat(1_000));
    expect(readMailboxText('👨‍👩‍👧'.repeat(1_001), false)).toEqual({ refused: 'mailbox_too_long' });
    expect(readMailboxText(' ', false)).toEqual({ refused: 'mailbox_empty' });
    expect(readMailboxText(' ', true)).toBe('');
  });
});

describe('a price', () => {
  const prices = { least_units: 10_000, most_units: 1_000_000 };
  it.each([
    [0, true],
    [10_000, true],
    [1_000_000, true],
    [12_300, true],
    [9_900, false],
    [1_000_100, false],
    [12_350, false],
    [-10_000, false],
  ])('of %i units: %s', (units, allowed) => expect(isMailboxPrice(units, prices)).toBe(allowed));
});

describe('a viewer', () => {
  const place: MailboxPlace = {
    ...{ performer_open: true, takes: true, units: 0, unanswered: 0, unanswered_max: 3 },
  };
  it.each([
    [{}, 0, null],
    [{ unanswered: 2 }, 0, null],
    [{ unanswered: 3 }, 0, 'mailbox_wait'],
    [{ units: 50_000, unanswered: 3 }, 50_000, null],
    [{ units: 50_000 }, 0, 'mailbox_price_changed'],
    [{ units: 0 }, 50_000, 'mailbox_price_changed'],
    [{ takes: false }, 0, 'mailbox_closed'],
    [{ performer_open: false, units: 50_000 }, 0, 'mailbox_closed'],
  ] as const)('with %j who confirmed %i gets %s', (change, confirmed_units, refused) =>
    expect(mailboxRefusal({ ...place, ...change }, confirmed_units)).toBe(refused),
  );

  it('never pays another price than the one that was confirmed', () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.nat(1_000), fc.nat(5), (units, confirmed, unanswered) => {
        const refused = mailboxRefusal({ ...place, units, unanswered }, confirmed);
        if (units !== confirmed) expect(refused).toBe('mailbox_price_changed');
      }),
    );
  });

  it('has a number of free messages left, unless they are paid for', () => {
    expect([0, 1, 3, 9].map((unanswered) => mailboxLeft({ ...place, unanswered }))).toEqual([3, 2, 0, 0]);
    expect(mailboxLeft({ ...place, units: 10_000, unanswered: 9 })).toBeNull();
  });
});
