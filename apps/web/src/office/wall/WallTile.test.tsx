// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import type { Tile } from './arrange.ts';
import { WallTile } from './WallTile.tsx';

class NoObserver {
  observe(): void {
    // Nothing comes into sight here.
  }
  disconnect(): void {
    // Nothing was observed.
  }
}
beforeEach(() => vi.stubGlobal('IntersectionObserver', NoObserver));
afterEach(() => vi.unstubAllGlobals());

const tile: Tile = {
  channel_id: '7',
  performer_name: 'hotaru',
  display_name: { ja: '蛍', en: 'Hotaru' },
  media_kind: 'video',
  status: 'chatting',
  on_air_since_ms: 0,
  viewer_count: 3,
  reports: 0,
  still_at_ms: null,
  seen_at_ms: null,
  seen_by: null,
};
const none = (): void => undefined;
const foot = (seen_at_ms: number | null, unseen_min: number): string =>
  show(
    <WallTile
      tile={{ ...tile, seen_at_ms }}
      unseen_min={unseen_min}
      selected={false}
      onSelect={none}
      onPress={none}
    />,
    { language: 'en' },
  ).container.querySelector('.wall-unseen')?.textContent ?? '';

it.each([
  ['a broadcast that no one has looked at is not checked', null, 0, 'Not checked yet'],
  ['a look of less than a minute ago', 1_000, 0, 'Checked'],
  ['minutes without a look', 1_000, 3, 'Not checked for 3 min'],
] as const)('%s', (_what, seen_at_ms, minutes, text) => {
  expect(foot(seen_at_ms, minutes)).toBe(text);
});
