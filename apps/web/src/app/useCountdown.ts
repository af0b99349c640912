import { serverMs } from './server-clock.ts';
import { useNow } from './useNow.ts';

/** How long until a moment of the server's clock, milliseconds, each second; never below nothing. */
export const useCountdown = (until_ms: number): number => Math.max(0, until_ms - serverMs(useNow(1_000)));
