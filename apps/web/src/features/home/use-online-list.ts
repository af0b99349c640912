import { useEffect, useState } from 'react';
import { apiErrorOf } from '../../platform/api/api.ts';
import type { ApiError } from '../../platform/api/call-server.ts';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { selectSocket } from '../../platform/socket/connection.slice.ts';
import { whenIdle } from '../../platform/browser/when-idle.ts';
import type { ChannelCard } from '@akari/contract/channel';
import { homeApi, useListChannelsQuery } from './api.ts';
import { selectChannels } from './online-list.slice.ts';

/** Polling intervals, milliseconds: changes come by socket, and polling replaces a socket that cannot be opened. */
const POLL_MS = { connected: 300_000, otherwise: 30_000 };

/** Loads the public channels and keeps them current while the page is open. */
export function useOnlineList(): { channels: ChannelCard[] | null; error: ApiError | null } {
  const dispatch = useAppDispatch();
  const channels = useAppSelector(selectChannels);
  const connected = useAppSelector(selectSocket) === 'connected';
  const [follows, setFollows] = useState(false);
  const { error } = useListChannelsQuery(undefined, {
    pollingInterval: connected && follows ? POLL_MS.connected : POLL_MS.otherwise,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const listed = channels !== null;
  useEffect(() => {
    if (!listed) return;
    let here = true;
    let leave = (): void => undefined;
    // The list loads first, because it does not need the socket's code.
    whenIdle(() => {
      if (!here) return;
      const missed = () => dispatch(homeApi.util.invalidateTags(['Channels']));
      void import('./seen-cards.ts').then(
        ({ followHome }) => {
          if (!here) return;
          leave = followHome(missed);
          setFollows(true);
        },
        // Without the code that follows changes the list is polled.
        () => undefined,
      );
    });
    return () => {
      here = false;
      leave();
    };
  }, [dispatch, listed]);
  return { channels, error: apiErrorOf(error) };
}
