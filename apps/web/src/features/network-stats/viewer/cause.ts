import { lowFpsCause, type LowFpsCause } from '@akari/rules';
import type { NetworkSample } from '../network-stats.slice.ts';

const isPhone = (): boolean => matchMedia('(pointer: coarse)').matches;

/**
 * Returns why this page's picture has few frames; null: it has enough.
 * @param arriving_fps frames that the node gets from the performer; null: not known
 */
export const causeOf = (samples: readonly NetworkSample[], arriving_fps: number | null): LowFpsCause | null =>
  lowFpsCause(
    samples.flatMap(({ fps }) => fps ?? []),
    isPhone() ? 'mobile' : 'desktop',
    arriving_fps,
  );
