import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ERROR_NAMES } from '../error/index.ts';
import { SESSION_ENDS } from '../session/index.ts';
import {
  cleanHelpWords,
  composeHelp,
  findHelp,
  HELP_FIGURES,
  HELP_OF_END,
  HELP_OF_ERROR,
  HELP_SLUGS,
  helpExcerpt,
  helpRefusal,
  isSlugForm,
  plainHelpText,
  readHelpText,
  type HelpCondition,
  type HelpFacts,
} from './index.ts';

const figures = Object.fromEntries(
  HELP_FIGURES.map((name, at) => [name, String(at + 1)]),
) as HelpFacts['figures'];
const facts = (...has: HelpCondition[]): HelpFacts => ({ has: new Set(has), figures });

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({
    unit: fc.constantFrom('[', ']', '(', ')', '/', 'a', '# ', '- ', '\n', '{{', '}}', 'valid_days', ' '),
    maxLength: 40,
  }),
);

describe('the text of an article', () => {
  it('has headings, items, paragraphs and links of this service', () => {
    expect(readHelpText('One [two](/help/two) three.\n\n# Four\n- five [six](/plans)')).toEqual([
      {
        kind: 'paragraph',
        parts: [
          { kind: 'words', text: 'One ' },
          { kind: 'link', text: 'two', to: '/help/two' },
          { kind: 'words', text: ' three.' },
        ],
      },
      { kind: 'heading', parts: [{ kind: 'words', text: 'Four' }] },
      {
        kind: 'item',
        parts: [
          { kind: 'words', text: 'five ' },
          { kind: 'link', text: 'six', to: '/plans' },
        ],
      },
    ]);
  });

  it.each(['[x](https://example.org)', '[x](//example.org)', '[x](javascript:1)', '[x](/\\example.org)'])(
    '%s is words',
    (text) => expect(readHelpText(text)).toEqual([{ kind: 'paragraph', parts: [{ kind: 'words', text }] }]),
  );

  it('leads nowhere but to this service, whatever is written', () =>
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { parts } of readHelpText(text))
          for (const part of parts) if (part.kind === 'link') expect(part.to).toMatch(/^\/(?![/\\])/);
      }),
    ));

  it('loses no word', () =>
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 6 }), (words) => {
        expect(plainHelpText(words.join('\n'))).toBe(words.join('\n'));
      }),
    ));
});

describe('an article of a site', () => {
  it('has its figures, and only the lines of what the site has', () => {
    expect(composeHelp('{{valid_days}} days\n[plans] Plans.\n[sale] Points.', facts('sale'))).toBe(
      '1 days\nPoints.',
    );
    expect(composeHelp('[plans] Plans.', facts())).toBe('');
    expect(composeHelp('[plans](/plans)', facts())).toBe('[plans](/plans)');
  });

  it('names no figure that is known any more', () =>
    fc.assert(
      fc.property(anyText, (text) => {
        for (const name of HELP_FIGURES) expect(composeHelp(text, facts())).not.toContain(`{{${name}}}`);
      }),
    ));
});

describe('words that staff write', () => {
  it.each([
    [{ title: '', text: 'a' }, 'help_words_missing'],
    [{ title: 'a', text: '' }, 'help_words_missing'],
    [{ title: 'あ'.repeat(60), text: 'あ'.repeat(6_000) }, null],
    [{ title: 'あ'.repeat(61), text: 'a' }, 'help_too_long'],
    [{ title: 'a', text: 'あ'.repeat(6_001) }, 'help_too_long'],
    [{ title: 'a', text: '{{valid_days}}' }, null],
    [{ title: 'a', text: '{{valid_day}}' }, 'help_figure_unknown'],
  ] as const)('%# are refused as %s', (words, refused) => expect(helpRefusal(words)).toBe(refused));

  it('lose controls and overrides', () => {
    expect(cleanHelpWords({ title: ' a\u202eb\n', text: 'a\r\n\n\n\n b\u0000 ' })).toEqual({
      title: 'a b',
      text: 'a\n\nb',
    });
  });

  it('are empty when nothing of them can be seen', () => {
    const words = cleanHelpWords({ title: '\u200b\u2060', text: ' \u200b\n\ufeff ' });
    expect(words).toEqual({ title: '', text: '' });
    expect(helpRefusal(words)).toBe('help_words_missing');
  });

  it('are clean already when they are cleaned', () =>
    fc.assert(
      fc.property(anyText, anyText, (title, text) => {
        const words = cleanHelpWords({ title, text });
        expect(cleanHelpWords(words)).toEqual(words);
      }),
    ));
});

describe('a search of the help', () => {
  const articles = [
    { title: 'ポイントの購入', text: 'パックを選びます。' },
    { title: 'トイ', text: '[カメラ](/help/x)とは別です。' },
    { title: 'カメラの許可', text: 'ＢＲＯＷＳＥＲの設定' },
  ];
  const titles = (text: string) => findHelp(articles, text).map(({ title }) => title);

  it.each([
    ['かめら', ['カメラの許可', 'トイ']],
    ['ｶﾒﾗ browser', ['カメラの許可']],
    ['help', []],
    ['', ['ポイントの購入', 'トイ', 'カメラの許可']],
    ['ぱっく', ['ポイントの購入']],
  ])('of %j finds %j', (text, found) => expect(titles(text)).toEqual(found));

  it('finds every article by its whole title', () =>
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 1 }), (all) => {
        const list = all.map((title) => ({ title, text: '' }));
        expect(findHelp(list, all[0]?.slice(0, 5) ?? '').length).toBeGreaterThan(0);
      }),
    ));

  it('shows the beginning of a text', () => {
    expect(helpExcerpt('# a\n- b\nc')).toBe('a b c');
    expect([...helpExcerpt('𠮷'.repeat(200))]).toHaveLength(90);
  });
});

describe('the address of an article', () => {
  it.each([
    ['two-shot', true],
    ['a', false],
    ['-ab', false],
    ['ab-', false],
    ['a--b', false],
    ['Abc', false],
    ['a'.repeat(41), false],
  ])('%s: %s', (slug, fits) => expect(isSlugForm(slug)).toBe(fits));
  it('is one for each shipped article', () => {
    expect(HELP_SLUGS.every(isSlugForm)).toBe(true);
    expect(new Set(HELP_SLUGS).size).toBe(HELP_SLUGS.length);
  });
});

describe('the links of errors and ends', () => {
  it('lead from errors that exist to articles that exist', () => {
    for (const [name, slug] of Object.entries(HELP_OF_ERROR)) {
      expect(ERROR_NAMES).toContain(name);
      expect(HELP_SLUGS).toContain(slug);
    }
    for (const [name, slug] of Object.entries(HELP_OF_END)) {
      expect(SESSION_ENDS).toContain(name);
      expect(HELP_SLUGS).toContain(slug);
    }
  });
  it.each([
    ['points_short', 'buying-points'],
    ['purchase_failed', 'payment-declined'],
    ['kicked_out', 'removed-from-a-room'],
    ['banned_out', 'removed-from-a-room'],
    ['toy_not_connected', 'toys'],
  ] as const)('%s leads to %s', (name, slug) => expect(HELP_OF_ERROR[name]).toBe(slug));
});
