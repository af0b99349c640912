// @vitest-environment jsdom
import type { SeenEntry } from '@akari/contract/blog';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { EntryCard } from './EntryCard.tsx';

const entry = (text: string): SeenEntry => ({
  ...{ entry_id: '7', performer: null, pictures: [], published_at_ms: 1, likes: 0, comments: 0 },
  words: { title: { ja: '散歩', en: 'A walk' }, text: { ja: text, en: text } },
});

it('joins the lines of Japanese sentences without a space', () => {
  show(<EntryCard named={false} entry={entry('歩きました。\n霧が晴れて、\nきれいでした。')} />);
  expect(screen.getByText(/^歩きました/).textContent).toBe('歩きました。霧が晴れて、きれいでした。');
});

it('joins other lines with a space', () => {
  show(<EntryCard named={false} entry={entry('It rained.\nThen it cleared.')} />, { language: 'en' });
  expect(screen.getByText(/^It rained/).textContent).toBe('It rained. Then it cleared.');
});
