import type { MediaAccess } from '@akari/contract/media';
import {
  hasChatStarted,
  isOnAir,
  type ChannelCommand,
  type ErrorName,
  type MediaKind,
  type PublishStart,
} from '@akari/rules';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { randomId } from '../../platform/api/intent.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useAddress } from '../../platform/browser/use-address.ts';
import type { Goals } from '../channel/studio/goal.ts';
import { channelApi, useCommandChannelMutation } from '../channel/shared/api.ts';
import {
  selectLastOnAirMs,
  selectNextStart,
  selectOwnChannel,
  selectStatus,
} from '../channel/studio/channel.slice.ts';
import { useWhip, type DevicesState } from '../../media/index.ts';
import { readDeviceInfo } from './entry/device-info.ts';
import { hasPrepared, type EntryEvent } from './entry/entry.ts';
import { broadcastBegun, selectBroadcastEnd } from './entry/broadcast-end.slice.ts';
import { entryBegun, entryTold, selectEntry } from './entry/entry.slice.ts';
import { qualityOf } from './source/settings.ts';
import { useOwnDevices } from './source/use-own-devices.ts';
import { studioText } from '../channel/studio/text.ts';
import { useOwnRoom } from './use-own-room.ts';
import { useSettings } from './source/use-settings.ts';

const { ownChannel, prepareChannel } = channelApi.endpoints;
/** After these errors a retry cannot help: the right to publish is gone. */
const OVER: readonly ErrorName[] = ['login_required', 'forbidden', 'stream_duplicate', 'account_closed'];

interface HowToPrepare {
  take_over?: 'yes';
  publish_start?: PublishStart;
}
/**
 * A broadcast that the page begins by itself, after an interruption or a reload, has no viewers until the performer
 * begins it.
 */
const UNASKED = { publish_start: 'preparing' } as const satisfies HowToPrepare;

const errorName = (error: unknown): ErrorName => apiErrorOf(error)?.name ?? 'server_failed';

/** State and actions of the studio: entry, devices, publishing, commands. */
export function useStudio() {
  const dispatch = useAppDispatch();
  const entry = useAppSelector(selectEntry);
  const card = useAppSelector(selectOwnChannel);
  const status = useAppSelector(selectStatus);
  const last_on_air_ms = useAppSelector(selectLastOnAirMs);
  const [settings, change] = useSettings(useAddress().media_kind);
  const quality = qualityOf(settings.quality_id);
  const devices = useOwnDevices(quality, settings.source, hasChatStarted(status));
  const room = useOwnRoom();
  const [send, sending] = useCommandChannelMutation();
  const [run, setRun] = useState(0);
  const attempt = useRef<AbortController | null>(null);
  const asked = useRef(false);
  const tell = (event: EntryEvent): void => void dispatch(entryTold(event));
  const fail = (error: ErrorName): void => tell({ type: 'failed', fault: { kind: 'server', error } });

  // With an encoder the performer enters first, and the broadcast begins when the encoder sends.
  const starts_at_once = useAppSelector(selectNextStart) === 'waiting' && settings.source === 'browser';
  // The media kind is fixed from the preparation to the end of the broadcast.
  const media_kind = card === null || status === 'offline' ? settings.media_kind : card.media_kind;
  const prepare = (kind: MediaKind, how: HowToPrepare = {}) =>
    dispatch(
      prepareChannel.initiate(
        { query: { media_kind: kind, source: settings.source, ...how } },
        { track: false },
      ),
    );
  const renew = async (): Promise<MediaAccess | null> => {
    const { data, error } = await prepare(media_kind, UNASKED);
    if (data === undefined) {
      const name = errorName(error);
      if (OVER.includes(name)) return null;
      throw new Error(name);
    }
    const fell = isOnAir(status) && data.channel.status === 'preparing';
    if (fell) dispatch(noticeShown({ kind: 'news', text: studioText.t('off_air_notice') }));
    return data.media;
  };
  const stream = devices.state.phase === 'open' ? devices.state.stream : null;
  const publish = entry.phase === 'stepping' || entry.phase === 'inside' ? entry.publish : null;
  const whip = useWhip(publish, stream, quality, renew);

  const command = async (wanted: ChannelCommand, goals: Goals = {}): Promise<boolean> => {
    if (wanted === 'stop_publish') asked.current = true;
    const { error } = await send({ body: { command: wanted, ...goals } });
    if (error === undefined) return true;
    dispatch(noticeShown({ error: errorName(error) }));
    return false;
  };

  const openDevices = (
    kind: MediaKind,
    microphone_id: string | null = settings.microphone_id,
  ): Promise<DevicesState | null> =>
    devices.open({ camera_id: kind === 'voice' ? null : settings.camera_id, microphone_id });

  /** Enters the studio, after the choice of devices or after a reload during a broadcast. */
  const enter = async (signal: AbortSignal, kind: MediaKind, how?: HowToPrepare): Promise<void> => {
    dispatch(broadcastBegun());
    asked.current = false;
    if (settings.source === 'browser' && devices.state.phase !== 'open') {
      const opened = await openDevices(kind);
      if (signal.aborted) return;
      if (opened?.phase === 'refused')
        return tell({ type: 'failed', fault: { kind: 'device', fault: opened.fault } });
    }
    tell({ type: 'reached', step: 'connecting_server' });
    const { data, error } = await prepare(kind, how);
    if (data === undefined) return signal.aborted ? undefined : fail(errorName(error));
    if (signal.aborted) {
      // Cancelled during the request: the broadcast that it prepared is stopped.
      if (data.channel.status === 'preparing') await command('stop_publish');
      return;
    }
    tell({ type: 'reached', step: 'connected' });
    const refused = await room.enter(data.channel.performer_name, signal);
    if (signal.aborted) return;
    if (refused !== null) return fail(refused);
    const external = settings.source === 'external';
    tell({
      type: 'reached',
      step: 'connecting_stream',
      publish: external ? null : { key: randomId(), access: data.media, media_kind: data.channel.media_kind },
    });
    // An external encoder may start to send later, when the studio is open.
    if (external) tell({ type: 'entered' });
  };

  const begin = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    dispatch(entryBegun());
    const { data, error } = await dispatch(
      ownChannel.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    if (signal.aborted) return;
    if (data === undefined) return fail(errorName(error));
    tell({ type: 'reached', step: 'device_info' });
    const permitted = await readDeviceInfo(settings.media_kind);
    if (signal.aborted) return;
    if (data.channel.status !== 'offline') {
      tell({ type: 'resumed' });
      return enter(signal, data.channel.media_kind, UNASKED);
    }
    tell({ type: 'choose' });
    if (permitted && settings.source === 'browser') await openDevices(settings.media_kind);
  });
  useEffect(() => {
    const abort = new AbortController();
    attempt.current = abort;
    void begin(abort.signal);
    return () => abort.abort();
  }, [run]);

  const goIn = (how?: HowToPrepare): void => {
    const abort = new AbortController();
    attempt.current?.abort();
    attempt.current = abort;
    void enter(abort.signal, media_kind, how);
  };
  /** Takes over from another device: its broadcast ends, and one of this page begins. */
  const takeOver = (): void => {
    goIn({ take_over: 'yes' });
    tell({ type: 'reached', step: 'media_stream' });
  };
  /** Lets the encoder that was refused send instead of this page; the broadcast continues. */
  const handOver = async (): Promise<boolean> => {
    const query = { media_kind, source: 'external' } as const;
    const { error } = await dispatch(prepareChannel.initiate({ query }, { track: false }));
    if (error !== undefined) {
      dispatch(noticeShown({ error: errorName(error) }));
      return false;
    }
    change({ source: 'external' });
    tell({ type: 'handed_over' });
    return true;
  };
  const cancel = (): void => {
    attempt.current?.abort();
    room.leave();
    if (hasPrepared(entry)) void command('stop_publish');
    tell({ type: 'choose' });
  };
  const retry = (): void => {
    if (entry.phase !== 'failed') return;
    const again = entry.resuming || entry.step === 'server_info' || entry.step === 'device_info';
    if (again) return setRun(run + 1);
    goIn();
    tell({ type: 'reached', step: 'media_stream' });
  };

  // An encoder began the broadcast while devices were chosen here, so the studio opens.
  const on_air = isOnAir(status);
  const [was_on_air, setWasOnAir] = useState(on_air);
  if (on_air !== was_on_air) {
    setWasOnAir(on_air);
    if (on_air && entry.phase === 'choosing') setRun(run + 1);
  }

  // The studio opens once the media has arrived at the media node.
  const connecting = entry.phase === 'stepping' && publish !== null;
  const arrived = whip.state === 'live' && card?.publisher_live === true;
  useEffect(() => {
    if (!connecting) return;
    if (arrived) dispatch(entryTold({ type: 'entered' }));
    else if (whip.state === 'closed') {
      const error = whip.fault?.error ?? 'media_unavailable';
      dispatch(entryTold({ type: 'failed', fault: { kind: 'server', error } }));
    }
  }, [dispatch, connecting, arrived, whip.state, whip.fault]);

  // The channel is offline, or another device has taken it over; the server sends the reason.
  const ended = useAppSelector(selectBroadcastEnd);
  const dark = entry.phase === 'inside' && (status === 'offline' || ended !== null);
  const leaveDark = useEffectEvent(() => {
    room.leave();
    // The page knows of its own stop before the server's event arrives.
    const why = ended?.end ?? (asked.current ? 'performer_left' : 'stream_lost');
    tell({ type: 'left', ended: { why, on_air_ms: last_on_air_ms } });
  });
  useEffect(() => {
    if (dark) leaveDark();
  }, [dark]);

  // The server often notices sooner than the connection that no media arrives.
  const unheard = entry.phase === 'inside' && whip.state === 'live' && card?.publisher_live === false;

  return {
    entry,
    card,
    status,
    settings,
    change,
    quality,
    devices,
    stream,
    whip,
    link: unheard ? ('reconnecting' as const) : whip.state,
    /** The command that is being sent. */
    busy: sending.isLoading ? (sending.originalArgs?.body.command ?? null) : null,
    command,
    media_kind,
    starts_at_once,
    openDevices: (microphone_id?: string | null) => openDevices(media_kind, microphone_id),
    chooseKind: (kind: MediaKind): void => {
      change({ media_kind: kind });
      // The other kind needs other devices. They are opened only if devices were opened before, so that no permission
      // dialog appears by itself.
      if (devices.state.phase !== 'closed') void openDevices(kind);
    },
    enter: () => {
      goIn();
      tell({ type: 'chose' });
    },
    cancel,
    retry,
    takeOver,
    handOver,
  };
}
export type Studio = ReturnType<typeof useStudio>;

/** Changes the camera or microphone, and stores the choice for the next time. */
export async function chooseDevice(
  studio: Studio,
  kind: 'audio' | 'video',
  device_id: string,
): Promise<void> {
  studio.change(kind === 'video' ? { camera_id: device_id } : { microphone_id: device_id });
  await studio.devices.change(kind, device_id);
}
