import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { USER_TYPE } from '../user/user-type.ts';
import { judgeText, refusesWriter, slowSecondsOf, type LineWriter } from './chat-rules.ts';
import { foldText, hasForbiddenWord } from './fold-text.ts';
import { maskContacts } from './mask-contacts.ts';
import { mentionBegun, mentionChoices, mentions } from './mention.ts';
import { readWordList } from './word-list.ts';

const has = (text: string, word: string): boolean => hasForbiddenWord(text, [foldText(word)]);
const word = fc.stringMatching(/^[ぁ-ん一-龥]{2,8}$/u);
const separators = fc.constantFrom('', ' ', '・', '.', '　', '-', '★', '_');

describe('hasForbiddenWord', () => {
  it.each([
    ['ばか', 'バカ'],
    ['ばか', 'ﾊﾞｶ'],
    ['バカ', 'ば か'],
    ['バカ', 'ハ\u3099カ'],
    ['バカ', 'は\u309bか'],
    ['ばか', 'ば・か・！'],
    ['idiot', 'ＩＤＩＯＴ'],
    ['idiot', 'You i.d.i.o.t!'],
    ['idiot', 'Ｉ Ｄ Ｉ Ｏ Ｔ'],
    ['cafe', 'Café'],
    ['ラーメン', 'らーーーめん'],
    ['idiot', 'あなたはidiotです'],
    ['①②', '12'],
  ])('finds %s in %s', (forbidden, text) => {
    expect(has(text, forbidden)).toBe(true);
  });

  it.each([
    ['ass', 'class'],
    ['ass', 'assassin'],
    ['ass', 'as saw'],
    ['ばか', 'ぱか'],
    ['か', 'が'],
    ['12', '4123'],
  ])('does not find %s in %s', (forbidden, text) => {
    expect(has(text, forbidden)).toBe(false);
  });

  it('finds a word through any separators, width and kana', () => {
    fc.assert(
      fc.property(word, fc.array(separators, { minLength: 8, maxLength: 8 }), (forbidden, parts) => {
        const spread = [...forbidden].map((char, at) => `${char}${parts[at] ?? ''}`).join('');
        const katakana = spread.replace(/[ぁ-ん]/gu, (kana) =>
          String.fromCodePoint(kana.charCodeAt(0) + 0x60),
        );
        expect(has(`やあ${katakana}ね`, forbidden)).toBe(true);
      }),
    );
  });

  it('folding is idempotent, and a text contains itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const folded = foldText(text);
        expect(foldText(folded)).toBe(folded);
        expect(has(text, text)).toBe(folded !== '');
      }),
    );
  });
});

describe('readWordList', () => {
  it('keeps each word once, in any spelling', () => {
    expect(readWordList(['ばか', ' バカ ', 'idiot'])).toEqual(['ばか', 'idiot']);
  });

  it('refuses more than 200 words, words of more than 40 characters, and words without a letter', () => {
    const many = Array.from({ length: 201 }, (_, at) => `w${at}`);
    expect(readWordList(many)).toBeNull();
    expect(readWordList(many.slice(1))).toHaveLength(200);
    expect(readWordList(['あ'.repeat(41)])).toBeNull();
    expect(readWordList(['…'])).toBeNull();
  });
});

describe('maskContacts', () => {
  it.each([
    'https://example.jp/a?b=c',
    'ｈｔｔｐｓ：／／ｅｘａｍｐｌｅ．ｊｐ',
    'www.example.com',
    'example.com/hana',
    't.me/hana_x',
    'hana@example.jp',
    'hana アットマーク example ドット jp',
    '090-1234-5678',
    '０９０１２３４５６７８',
    '+81 90 1234 5678',
    '〇九〇一二三四五六七八',
    'LINE ID: hana_123',
    'ラインのIDはhana123',
    'カカオ:hana_123',
    'telegram @hana_123',
    'Discord→hana.123',
  ])('masks %s', (contact) => {
    expect(maskContacts(`こちら ${contact} です`)).toBe('こちら ＊＊＊ です');
  });

  it.each([
    'こんばんは、ハナさん！',
    '10,000ポイントを贈りました',
    '2026-11-25 23:45 に会いましょう',
    '@hana_x さん、歌って',
    'オンラインで会えてうれしい',
    '一二三四',
    'Version 1.2.3 is out',
    'ok...see you',
  ])('leaves %s', (text) => {
    expect(maskContacts(text)).toBe(text);
  });

  it('is idempotent, and takes a long text without delay', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        const masked = maskContacts(text);
        expect(maskContacts(masked)).toBe(masked);
      }),
    );
    for (const piece of ['a', 'a.', 'line', '0 ', '@a.', 'line id ', '一 '])
      expect(typeof maskContacts(piece.repeat(5_000))).toBe('string');
  });
});

describe('judgeText', () => {
  const words = { own: [foldText('ばか')], site: [foldText('idiot')] };
  const usual = { on_word: 'hold', mask_contacts: true } as const;

  it('holds or refuses a word of the performer, and refuses a word of the site', () => {
    expect(judgeText('バカ', 'viewer', usual, words)).toEqual({ says: 'hold', text: 'バカ' });
    const refused = { says: 'refuse', error: 'chat_word_forbidden' };
    expect(judgeText('バカ', 'viewer', { ...usual, on_word: 'refuse' }, words)).toEqual(refused);
    for (const role of ['viewer', 'helper', 'performer'] as const)
      expect(judgeText('an IDIOT', role, usual, words)).toEqual(refused);
    expect(judgeText('an idiot バカ', 'admin', usual, words)).toMatchObject({ says: 'send' });
    expect(judgeText('バカ', 'performer', usual, words)).toEqual({ says: 'send', text: 'バカ' });
  });

  it('masks contacts of viewers by her setting, also in a held line', () => {
    expect(judgeText('バカ a@b.jp', 'viewer', usual, words)).toEqual({ says: 'hold', text: 'バカ ＊＊＊' });
    expect(judgeText('a@b.jp', 'performer', usual, words)).toEqual({ says: 'send', text: 'a@b.jp' });
    const off = { ...usual, mask_contacts: false };
    expect(judgeText('a@b.jp', 'viewer', off, words)).toEqual({ says: 'send', text: 'a@b.jp' });
  });
});

describe('refusesWriter', () => {
  const viewer: LineWriter = {
    role: 'viewer',
    user_type: USER_TYPE.regular,
    paying: false,
    favourite: false,
    muted_until_ms: null,
  };

  it('admits members, or those who paid', () => {
    expect(refusesWriter(viewer, 'all', 0)).toBeNull();
    expect(refusesWriter({ ...viewer, user_type: 208 }, 'members', 0)).toBe('chat_members_only');
    expect(refusesWriter(viewer, 'members', 0)).toBeNull();
    expect(refusesWriter(viewer, 'paying', 0)).toBe('chat_paying_only');
    expect(refusesWriter({ ...viewer, paying: true }, 'paying', 0)).toBeNull();
    expect(refusesWriter({ ...viewer, paying: true }, 'favourites', 0)).toBe('chat_favourites_only');
    expect(refusesWriter({ ...viewer, favourite: true }, 'favourites', 0)).toBeNull();
    for (const role of ['helper', 'performer', 'admin'] as const)
      for (const writers of ['paying', 'favourites'] as const)
        expect(refusesWriter({ ...viewer, role }, writers, 0)).toBeNull();
  });

  it('refuses a muted viewer until the time is over, and slows viewers only', () => {
    const muted = { ...viewer, muted_until_ms: 1_000 };
    expect(refusesWriter(muted, 'all', 999)).toBe('chat_muted');
    expect(refusesWriter(muted, 'all', 1_000)).toBeNull();
    expect(slowSecondsOf(viewer, { slow_s: 30 })).toBe(30);
    expect(slowSecondsOf({ role: 'helper' }, { slow_s: 30 })).toBe(0);
  });
});

describe('mentions', () => {
  it('finds a name after @, and not a longer one', () => {
    expect(mentions('やあ @Hana さん', 'hana')).toBe(true);
    expect(mentions('@hanaさん', 'hana')).toBe(true);
    expect(mentions('@hana_x', 'hana')).toBe(false);
    expect(mentions('@hana2 @hana', 'hana')).toBe(true);
    expect(mentions('hana', 'hana')).toBe(false);
    expect(mentions('@', '')).toBe(false);
  });

  it('completes the name that is being written', () => {
    expect(mentionBegun('やあ @Ha')).toBe('Ha');
    expect(mentionBegun('@')).toBe('');
    expect(mentionBegun('a@b')).toBeNull();
    expect(mentionBegun('@ha na')).toBeNull();
    expect(mentionChoices(['hana', 'haru', 'hana', 'ren'], 'HA')).toEqual(['hana', 'haru']);
  });
});
