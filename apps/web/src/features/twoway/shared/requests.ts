import type { TwowayRequest } from '@akari/contract/twoway';
import { eventsAllowed, TWOWAY_MACHINE } from '@akari/rules';

export interface TwowaySlice {
  /** Requests that wait or run, in the order in which they were sent. */
  living: TwowayRequest[];
  /** The newest request that is over, until it is dismissed. */
  over: TwowayRequest | null;
}

export const isOver = ({ state }: TwowayRequest): boolean =>
  eventsAllowed(TWOWAY_MACHINE, state).length === 0;

/** Stores a request in place of its older state. A request that is over is shown only if it was open before. */
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
