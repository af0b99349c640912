import { useEffect, useEffectEvent } from 'react';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { startAppListening } from '../../platform/store/store.ts';

/** Calls `reconnect` when the server reports that the media node of this publisher or subscriber is gone. */
export function useReconnect(role: 'publish' | 'play', reconnect: () => void): void {
  const told = useEffectEvent(reconnect);
  useEffect(
    () =>
      startAppListening({
        actionCreator: serverEvent['media.reconnect'],
        effect: ({ payload }) => {
          if (payload.role === role) told();
        },
      }),
    [role],
  );
}
