import { useEffect, useEffectEvent } from 'react';
import { serverEvent } from '../app/server-event.ts';
import { startAppListening } from '../app/store.ts';

/** Calls back when the server says that the media node of what is published or played here is gone. */
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
