import type { TwowayRequest } from '@akari/contract/twoway';
import { eventsAllowed, TWOWAY_MACHINE } from '@akari/rules';

export interface TwowaySlice {
  /** Those that wait or run, in the order in which they were asked for. */
  living: TwowayRequest[];
  /** The newest that is over, until that was taken note of. */
  over: TwowayRequest | null;
}

export const isOver = ({ state }: TwowayRequest): boolean =>
  eventsAllowed(TWOWAY_MACHINE, state).length === 0;

/** Takes a request in the place of what was known of it. What is over was news only if it was known to live. */
export function heard(known: TwowaySlice, request: TwowayRequest): TwowaySlice {
  const at = known.living.findIndex(({ request_id }) => request_id === request.request_id);
  if (isOver(request)) {
    const again = known.over?.request_id === request.request_id;
    if (at === -1) return again ? { ...known, over: request } : known;
    return { living: known.living.filter((_, index) => index !== at), over: request };
  }
  if (at === -1) return { ...known, living: [...known.living, request] };
  return { ...known, living: known.living.map((one, index) => (index === at ? request : one)) };
}
