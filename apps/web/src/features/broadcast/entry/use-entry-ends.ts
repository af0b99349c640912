import { useEffect, useEffectEvent } from 'react';
import type { useWhip } from '../../../media/index.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { selectLastOnAirMs, selectOwnChannel, selectStatus } from '../../channel/studio/channel.slice.ts';
import type { CommandView } from '../use-command.ts';
import type { OwnRoom } from '../use-own-room.ts';
import { selectBroadcastEnd } from './broadcast-end.slice.ts';
import { entryTold, selectEntry } from './entry.slice.ts';

/** Opens the studio once the media has arrived at the media node. */
export function useArrival({ state, fault }: ReturnType<typeof useWhip>): void {
  const dispatch = useAppDispatch();
  const entry = useAppSelector(selectEntry);
  const received = useAppSelector(selectOwnChannel)?.publisher_live === true;
  const connecting = entry.phase === 'stepping' && entry.publish !== null;
  const arrived = state === 'live' && received;
  useEffect(() => {
    if (!connecting) return;
    if (arrived) dispatch(entryTold({ type: 'entered' }));
    else if (state === 'closed') {
      const error = fault?.error ?? 'media_unavailable';
      dispatch(entryTold({ type: 'failed', fault: { kind: 'server', error } }));
    }
  }, [dispatch, connecting, arrived, state, fault]);
}

/** Leaves the studio when the channel is offline, or another device has taken it over; the server sends the reason. */
export function useDeparture(room: OwnRoom, { wasStopped }: CommandView): void {
  const dispatch = useAppDispatch();
  const { phase } = useAppSelector(selectEntry);
  const status = useAppSelector(selectStatus);
  const on_air_ms = useAppSelector(selectLastOnAirMs);
  const ended = useAppSelector(selectBroadcastEnd);
  const dark = phase === 'inside' && (status === 'offline' || ended !== null);
  const leaveDark = useEffectEvent(() => {
    room.leave();
    // The page knows of its own stop before the server's event arrives.
    const why = ended?.end ?? (wasStopped() ? 'performer_left' : 'stream_lost');
    dispatch(entryTold({ type: 'left', ended: { why, reason: ended?.reason, on_air_ms } }));
  });
  useEffect(() => {
    if (dark) leaveDark();
  }, [dark]);
}
