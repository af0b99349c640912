// @vitest-environment jsdom
import type { Language } from '@akari/rules';
import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { show } from '../../testing/show.tsx';
import { OwnEntry } from './EventBoard.tsx';

type Board = ComponentProps<typeof OwnEntry>['board'];
const board = (shown: boolean): Board => ({
  event: {
    ...{ event_id: '7', title: { ja: '秋の夜長', en: 'Long nights' } },
    ...{ measure: 'points', entry: 'all', phase: 'running' },
    ...{ from_date: '2026-11-02', until_date: '2026-11-08', starts_at_ms: 1, ends_at_ms: 2 },
  },
  places: [],
  counted_at_ms: 1,
  own: { entered: true, may_set: false, shown, place: null },
});
const own = (name: string): string => screen.getByRole('region', { name }).textContent;
const open = (shown: boolean, language: Language) =>
  show(<OwnEntry board={board(shown)} onChanged={() => undefined} />, { language });

it.each<[Language, string, string, string]>([
  [
    'ja',
    'ご自身の順位',
    'ランキングに表示しない設定のため、イベントの順位にも表示されません。',
    'ランキングの「公開の設定」で変更する',
  ],
  [
    'en',
    'Your place',
    'You have chosen not to appear in rankings, so you have no place in events either.',
    'Change this under “What others see” on the ranking page',
  ],
])('tells a performer in %s that she has hidden herself, and where to change it', (...row) => {
  const [language, title, why, way] = row;
  open(false, language);
  expect(own(title)).toBe(`${title}${why}${way}`);
  expect(screen.getByRole('link', { name: way }).getAttribute('href')).toBe('/ranking');
});

it('tells a performer who is shown that she has no place yet', () => {
  open(true, 'en');
  expect(own('Your place')).toBe('Your placeYou have no place in this period yet.');
});
