import type { TwoshotRequest } from '@akari/contract/twoshot';
import type { TwowayRequest } from '@akari/contract/twoway';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { selectTwoshot } from '../../features/twoshot/index.ts';
import type { OwnTwoway } from '../../features/room-tool/own-twoway.ts';
import { selectTwowayOver, useOwnTwoway } from '../../features/twoway/index.ts';

export interface Requests {
  /** The viewer's two-shot request, to whomever; null: none. */
  twoshot: TwoshotRequest | null;
  own_twoway: OwnTwoway;
  /** The two-way request to this performer that has just ended; null: none. */
  twoway_over: TwowayRequest | null;
}

/** Returns the viewer's requests for two-shot and two-way. */
export function useRequests(performer_name: string, asks_twoway: boolean, inside: boolean): Requests {
  const twoshot = useAppSelector(selectTwoshot);
  const own_twoway = useOwnTwoway(performer_name, asks_twoway, inside);
  const over = useAppSelector(selectTwowayOver);
  return { twoshot, own_twoway, twoway_over: over?.performer_name === performer_name ? over : null };
}
