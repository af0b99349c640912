import { afterEach, describe, expect, it } from 'vitest';
import { changeLanguage, currentLanguage, watchLanguage } from './current-language.ts';
import { defineText } from './define-text.ts';

const ja = {
  send: '{{name}}さんに{{amount}}ポイント贈る',
  lines: '{{count}}件',
  mode: { party: { title: 'パーティ' } },
} as const;
const en = {
  send: 'Give {{name}} {{amount}} points',
  lines: '{{count}} lines',
  lines_one: '{{count}} line',
  mode: { party: { title: 'Party' } },
};
const text = defineText({ ja, en });
afterEach(() => changeLanguage('ja'));

describe('defineText', () => {
  it('finds texts by their path', () => {
    expect(text.in.ja('mode.party.title')).toBe('パーティ');
    expect(text.in.en('mode.party.title')).toBe('Party');
  });

  it('inserts values unchanged', () => {
    expect(text.in.en('send', { name: '<b>$&</b>', amount: 0 })).toBe('Give <b>$&</b> 0 points');
    expect(text.in.ja('send', { name: '{{amount}}', amount: 5 })).toBe('{{amount}}さんに5ポイント贈る');
  });

  it.each([
    [0, '0 lines'],
    [1, '1 line'],
    [2, '2 lines'],
    [1.5, '1.5 lines'],
    [1_234, '1,234 lines'],
  ])('writes %i in English as "%s"', (count, words) => expect(text.in.en('lines', { count })).toBe(words));

  it('has no plural form in Japanese', () => {
    expect(text.in.ja('lines', { count: 1 })).toBe('1件');
  });

  it('uses the current language, Japanese at first', () => {
    expect(currentLanguage()).toBe('ja');
    expect(text.t('lines', { count: 1 })).toBe('1件');
    changeLanguage('en');
    expect(text.t('lines', { count: 1 })).toBe('1 line');
  });
});

it('watchLanguage reports changes until it is stopped', () => {
  const told: string[] = [];
  const stop = watchLanguage((language) => told.push(language));
  changeLanguage('en');
  stop();
  changeLanguage('ja');
  expect(told).toEqual(['en']);
});
