import { browserChanged, serverChanged } from '../connection.slice.ts';
import { startAppListening, type store as appStore } from '../../store/store.ts';

/** Delays between checks of an unreachable server, milliseconds: short at first, then longer. */
export const RETRY_MS = [1_000, 2_000, 4_000, 8_000] as const;

async function serverAnswers(): Promise<boolean> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5_000) });
    return response.ok;
  } catch {
    return false;
  }
}

/** Keeps the connection slice current and polls an unreachable server until it is back; then failed queries rerun. */
export function watchConnection(store: typeof appStore): void {
  const tell = () => store.dispatch(browserChanged(navigator.onLine ? 'online' : 'offline'));
  addEventListener('online', tell);
  addEventListener('offline', tell);
  tell();
  startAppListening({
    predicate: (_action, now, before) =>
      now.connection.server === 'unreachable' && before.connection.server === 'reachable',
    effect: async (_action, listening) => {
      listening.cancelActiveListeners();
      for (let tries = 0; listening.getState().connection.server === 'unreachable'; tries += 1) {
        await listening.delay(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 8_000);
        if (await serverAnswers()) {
          listening.dispatch(serverChanged('reachable'));
          // This event makes RTK Query repeat its queries (refetchOnReconnect).
          dispatchEvent(new Event('online'));
        }
      }
    },
  });
}
