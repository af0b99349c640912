import type { IdVideoOffer, IdVideoView } from '@akari/contract/id-video';
import { ID_VIDEO_VIEW_STATES } from '@akari/rules';
import { describe, expect, it } from 'vitest';
import { sceneOf } from './scene.ts';

const offer = { video_id: '1' } as IdVideoOffer;
const viewIn = (state: IdVideoView['state']) => ({ view_id: '7', state }) as IdVideoView;

describe('sceneOf', () => {
  it.each(['consent', 'playing'] as const)('returns gone when the offer ends while %s is open', (here) => {
    expect(sceneOf(here, null, offer)).toEqual({ kind: here, offer });
    expect(sceneOf(here, null, null)).toEqual({ kind: 'gone' });
    expect(sceneOf(here, viewIn('paid'), null)).toEqual({ kind: 'gone' });
  });

  it('returns closed until the server has sent its offer', () => {
    expect(sceneOf('playing', viewIn('paid'), undefined)).toEqual({ kind: 'closed' });
  });

  it('maps each view state to its scene when nothing is open', () => {
    const shown = ID_VIDEO_VIEW_STATES.map((state) => sceneOf('closed', viewIn(state), offer).kind);
    expect(shown).toEqual(['counting', 'closed', 'closed', 'withdrawn', 'short', 'given_back']);
  });
});
