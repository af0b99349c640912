import { isOnAir, type MediaKind } from '@akari/rules';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { channelApi } from '../../channel/shared/api.ts';
import { selectStatus } from '../../channel/studio/channel.slice.ts';
import { errorName } from '../use-command.ts';
import { UNASKED, type HowToPrepare } from '../use-preparation.ts';
import { readDeviceInfo } from './device-info.ts';
import { entryBegun, entryTold, selectEntry } from './entry.slice.ts';
import { hasPrepared, type EntryEvent } from './entry.ts';
import { useEnter, type EntryParts } from './use-enter.ts';

const { ownChannel } = channelApi.endpoints;

/**
 * The way into the studio: its steps, their cancellation and their repetition.
 * @param chosen_kind the media kind of the stored settings
 * @param media_kind the media kind of the broadcast to enter
 */
export function useEntry(parts: EntryParts, chosen_kind: MediaKind, media_kind: MediaKind) {
  const dispatch = useAppDispatch();
  const entry = useAppSelector(selectEntry);
  const on_air = isOnAir(useAppSelector(selectStatus));
  const [run, setRun] = useState(0);
  const attempt = useRef<AbortController | null>(null);
  const enter = useEnter(parts);
  const tell = (event: EntryEvent): void => void dispatch(entryTold(event));

  const begin = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    dispatch(entryBegun());
    const { data, error } = await dispatch(
      ownChannel.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    if (signal.aborted) return;
    if (data === undefined)
      return tell({ type: 'failed', fault: { kind: 'server', error: errorName(error) } });
    tell({ type: 'reached', step: 'device_info' });
    const permitted = await readDeviceInfo(chosen_kind);
    if (signal.aborted) return;
    if (data.channel.status !== 'offline') {
      tell({ type: 'resumed' });
      return enter(signal, data.channel.media_kind, UNASKED);
    }
    tell({ type: 'choose' });
    if (permitted && parts.source === 'browser') await parts.openDevices(chosen_kind);
  });
  useEffect(() => {
    const abort = new AbortController();
    attempt.current = abort;
    void begin(abort.signal);
    return () => abort.abort();
  }, [run]);

  // An encoder began the broadcast while devices were chosen here, so the studio opens.
  const [was_on_air, setWasOnAir] = useState(on_air);
  if (on_air !== was_on_air) {
    setWasOnAir(on_air);
    if (on_air && entry.phase === 'choosing') setRun(run + 1);
  }

  const goIn = (event: EntryEvent, how?: HowToPrepare): void => {
    const abort = new AbortController();
    attempt.current?.abort();
    attempt.current = abort;
    void enter(abort.signal, media_kind, how);
    tell(event);
  };
  return {
    enter: () => goIn({ type: 'chose' }),
    /** Takes over from another device: its broadcast ends, and one of this page begins. */
    takeOver: () => goIn({ type: 'reached', step: 'media_stream' }, { take_over: 'yes' }),
    cancel: (): void => {
      attempt.current?.abort();
      parts.room.leave();
      if (hasPrepared(entry)) void parts.commands.command('stop_publish');
      tell({ type: 'choose' });
    },
    retry: (): void => {
      if (entry.phase !== 'failed') return;
      const again = entry.resuming || entry.step === 'server_info' || entry.step === 'device_info';
      if (again) setRun(run + 1);
      else goIn({ type: 'reached', step: 'media_stream' });
    },
  };
}
