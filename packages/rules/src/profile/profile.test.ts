import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ageOn,
  calendarFile,
  calendarText,
  foldLine,
  hasForbiddenText,
  isBirthDate,
  NO_FACTS,
  NO_TEXTS,
  readNextLogins,
  readProfileTexts,
  saysNothingNew,
  shownFacts,
  writtenTexts,
  type ProfileTexts,
} from './index.ts';

const NOON = Date.UTC(2026, 10, 27, 3);
const texts = (change: Partial<ProfileTexts>): ProfileTexts => ({ ...NO_TEXTS, ...change });
const both = (ja: string, en = '') => ({ ja, en });

describe('a date of birth', () => {
  it.each([
    ['2008-11-27', '2026-11-27', 18],
    ['2008-11-28', '2026-11-27', 17],
    ['2000-02-29', '2026-02-28', 25],
    ['2000-02-29', '2026-03-01', 26],
  ])('of %s is on %s the age of %i', (birth, day, age) => expect(ageOn(birth, day)).toBe(age));

  it.each([
    '2008-11-28',
    '2001-02-29',
    '2001-13-01',
    '1900-01-01',
    '01-01-2001',
    '2001-1-1',
    '',
    '2999-01-01',
  ])('is not %s', (birth) => expect(isBirthDate(birth, NOON)).toBe(false));

  it('is shown as far as she shows it', () => {
    expect(isBirthDate('2001-05-09', NOON)).toBe(true);
    const facts = { ...NO_FACTS, birth_date: '2001-05-09' };
    const of = (birth_shown: ('age' | 'birthday')[]) => shownFacts({ ...facts, birth_shown }, NOON);
    expect(of([])).toMatchObject({ age: null, birthday: null });
    expect(of(['age'])).toMatchObject({ age: 25, birthday: null });
    expect(of(['birthday'])).toMatchObject({ age: null, birthday: { month: 5, day: 9 } });
    expect(JSON.stringify(of(['age', 'birthday']))).not.toContain('2001');
  });
});

describe('texts of a profile', () => {
  it('lose invisible characters, and empty wishes', () => {
    const read = readProfileTexts(
      texts({ about: both(' 灯\u200b\u202eの下 '), wish_list: [both('\u200b'), both('花', 'Flowers')] }),
    );
    expect(read).toMatchObject({
      about: { ja: '灯 の下', en: '' },
      wish_list: [{ ja: '花', en: 'Flowers' }],
    });
  });

  it.each([
    [{ about: both('あ'.repeat(101)) }, 'profile_text_too_long'],
    [{ hobby: both('', 'x'.repeat(61)) }, 'profile_text_too_long'],
    [{ wish_list: Array.from({ length: 6 }, () => both('本')) }, 'profile_text_too_long'],
    [{ wish_list: [both('本'.repeat(41))] }, 'profile_text_too_long'],
    [{ reading: 'こ'.repeat(41) }, 'profile_text_too_long'],
    [{ reading: '琴葉' }, 'profile_reading'],
    [{ reading: 'Kotoha' }, 'profile_reading'],
  ] as const)('%# are refused', (change, refused) =>
    expect(readProfileTexts(texts(change as Partial<ProfileTexts>))).toEqual({ refused }),
  );

  it('count characters as a person does', () => {
    const about = both('👩‍👩‍👧‍👦'.repeat(100));
    expect(readProfileTexts(texts({ about }))).toMatchObject({ about });
  });

  it('have the reading in kana of one width', () =>
    expect(readProfileTexts(texts({ reading: 'ｺﾄﾊ・ことはー' }))).toMatchObject({
      reading: 'コトハ・ことはー',
    }));

  it('say nothing new when something was only taken away', () => {
    const shown = texts({ about: both('こんにちは', 'Hello'), wish_list: [both('花'), both('本')] });
    expect(saysNothingNew(shown, shown)).toBe(true);
    expect(saysNothingNew(shown, texts({ wish_list: [both('本')] }))).toBe(true);
    expect(saysNothingNew(shown, { ...shown, about: both('こんにちは', 'Hello!') })).toBe(false);
    // The same words at another place are new there.
    expect(saysNothingNew(shown, { ...shown, hobby: both('こんにちは') })).toBe(false);
    expect(saysNothingNew(shown, { ...shown, about: both('Hello', 'こんにちは') })).toBe(false);
  });

  it('have no forbidden word in any place or width', () => {
    const words = ['かじの'];
    expect(hasForbiddenText(texts({ wish_list: [both('', 'ｶｼﾞ・ノ')] }), words)).toBe(true);
    // What stands in two texts is no word.
    expect(hasForbiddenText(texts({ hobby: both('かじ'), habits: both('のんびり') }), words)).toBe(false);
  });

  it('are read the same again', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const read = readProfileTexts(texts({ about: both(text), wish_list: [both(text)] }));
        if ('refused' in read) return;
        expect(readProfileTexts(read)).toEqual(read);
        expect(saysNothingNew(read, read)).toBe(true);
        expect(writtenTexts(read).every((one) => one.text !== '')).toBe(true);
      }),
    ));
});

describe('the next logins', () => {
  const soon = NOON + 3_600_000;
  it('are whole minutes, soonest first', () =>
    expect(readNextLogins([soon + 86_400_000, soon + 59_999], NOON)).toEqual([soon, soon + 86_400_000]));
  it.each([
    [[NOON], 'next_login_time'],
    [[soon, soon + 1], 'next_login_time'],
    [[NOON + 60 * 86_400_000 + 60_000], 'next_login_time'],
    [Array.from({ length: 15 }, (_, at) => soon + at * 60_000), 'next_logins_full'],
  ])('%# are refused', (times, refused) => expect(readNextLogins(times, NOON)).toEqual({ refused }));
});

describe('a calendar file', () => {
  it('is that of RFC 5545', () => {
    const event = {
      uid: 'mio-1@akari.example',
      at_ms: Date.UTC(2026, 11, 1, 12),
      url: 'https://akari.example/viewers/mio',
    };
    expect(calendarFile([{ ...event, summary: '澪, 夜; a\\b' }], NOON).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Akari//next login//EN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:mio-1@akari.example',
      'DTSTAMP:20261127T030000Z',
      'DTSTART:20261201T120000Z',
      'SUMMARY:澪\\, 夜\\; a\\\\b',
      'URL:https://akari.example/viewers/mio',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('has no line of more than 75 octets, and no cut character', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const line = calendarText(text);
        const folded = foldLine(line);
        const parts = folded.split('\r\n');
        for (const part of parts)
          expect(encodeURIComponent(part).replace(/%../g, '.').length).toBeLessThanOrEqual(75);
        expect(parts.slice(1).every((part) => part.startsWith(' '))).toBe(true);
        expect(folded.replaceAll('\r\n ', '')).toBe(line);
      }),
    ));

  it('has one line for a text with line breaks', () =>
    expect(calendarText('a\r\nEND:VEVENT\rb\u0007')).toBe('a\\nEND:VEVENT\\nb'));
});
