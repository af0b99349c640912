import { useEffect } from 'react';
import { apiErrorOf } from '../../platform/api/api.ts';
import type { ApiError } from '../../platform/api/call-server.ts';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { emit, stayIn } from '../../platform/socket/live/socket.ts';
import { whenIdle } from '../../platform/browser/when-idle.ts';
import type { ChannelCard } from '@akari/contract/channel';
import { homeApi, useListChannelsQuery } from './api.ts';
import { selectChannels } from './online-list.slice.ts';

/** Polling interval, milliseconds. Changes come by socket; polling recovers what a lost socket missed. */
const HEAL_EVERY_MS = 30_000;

/** Loads the public channels and keeps them current while the page is open. */
export function useOnlineList(): { channels: ChannelCard[] | null; error: ApiError | null } {
  const dispatch = useAppDispatch();
  const channels = useAppSelector(selectChannels);
  const { error } = useListChannelsQuery(undefined, {
    pollingInterval: HEAL_EVERY_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const listed = channels !== null;
  useEffect(() => {
    if (!listed) return;
    let [entered, here] = [false, true];
    let leave = (): void => undefined;
    // The list loads first, because it does not need the socket's code.
    whenIdle(() => {
      if (!here) return;
      const unwatch = stayIn('home.watch', {}, () => {
        // After a reconnection the list is requested again, because it contains the missed changes.
        if (entered) dispatch(homeApi.util.invalidateTags(['Channels']));
        entered = true;
      });
      leave = () => {
        unwatch();
        void emit('home.unwatch', {});
      };
    });
    return () => {
      here = false;
      leave();
    };
  }, [dispatch, listed]);
  return { channels, error: apiErrorOf(error) };
}
