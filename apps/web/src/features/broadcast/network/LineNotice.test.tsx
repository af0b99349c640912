// @vitest-environment jsdom
import { QUALITY_PROFILES, type QualityProfile } from '@akari/rules';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../../testing/show.tsx';
import type { ShownLine } from '../AirState.tsx';
import { LineNotice } from './LineNotice.tsx';

const profile = (id: number): QualityProfile => {
  const found = QUALITY_PROFILES.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no profile ${id}`);
  return found;
};
const lighten = vi.fn();
const restoreQuality = vi.fn();
function notice(line: ShownLine, sent = 12, source: 'browser' | 'external' = 'browser') {
  const studio = {
    quality: profile(12),
    sent_quality: profile(sent),
    lighten,
    restoreQuality,
    settings: { source },
  };
  return show(<LineNotice studio={studio} line={line} />, { language: 'en' });
}
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

it('offers the next lighter video when few frames are sent', async () => {
  const { person } = notice('unstable');
  expect(screen.getByRole('status').textContent).toContain('(360p, 500 kbps)');
  await person.click(screen.getByRole('button', { name: 'Send a lighter video' }));
  expect(lighten).toHaveBeenCalledTimes(1);
});

it('says that a lighter video is sent, and returns to the full one', async () => {
  const { person } = notice('good', 11);
  expect(screen.getByRole('status').textContent).toContain(
    'You are sending a lighter video (360p, 500 kbps).',
  );
  await person.click(screen.getByRole('button', { name: 'Back to the full video' }));
  expect(restoreQuality).toHaveBeenCalledTimes(1);
});

it('offers no lighter video than the lightest, and none of an encoder', () => {
  const { unmount } = notice('unstable', 1);
  expect(buttons()).toEqual(['Back to the full video']);
  unmount();
  notice('unstable', 12, 'external');
  expect(screen.getByRole('status').textContent).toContain('in your encoder');
  expect(buttons()).toEqual([]);
});

it('says nothing while the line is good', () => {
  notice('good');
  expect(screen.queryByRole('status')).toBeNull();
});
