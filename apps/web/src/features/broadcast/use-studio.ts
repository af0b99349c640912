import { hasChatStarted, lighterProfile, type MediaKind, type QualityProfile } from '@akari/rules';
import { useState } from 'react';
import { useWhip, type DevicesState } from '../../media/index.ts';
import { useAddress } from '../../platform/browser/use-address.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { selectNextStart, selectOwnChannel, selectStatus } from '../channel/studio/channel.slice.ts';
import { selectEntry } from './entry/entry.slice.ts';
import { useArrival, useDeparture } from './entry/use-entry-ends.ts';
import { useEntry } from './entry/use-entry.ts';
import { qualityOf } from './source/settings.ts';
import { useOwnDevices } from './source/use-own-devices.ts';
import { useSettings } from './source/use-settings.ts';
import { useCommand } from './use-command.ts';
import { useOwnRoom } from './use-own-room.ts';
import { usePreparation } from './use-preparation.ts';

/** State and actions of the studio: entry, devices, publishing, commands. */
export function useStudio() {
  const entry = useAppSelector(selectEntry);
  const card = useAppSelector(selectOwnChannel);
  const status = useAppSelector(selectStatus);
  const [settings, change] = useSettings(useAddress().media_kind);
  const { source, camera_id } = settings;
  const quality = qualityOf(settings.quality_id);
  const devices = useOwnDevices(quality, source, hasChatStarted(status));
  const room = useOwnRoom();
  const commands = useCommand();
  // With an encoder the performer enters first, and the broadcast begins when the encoder sends.
  const starts_at_once = useAppSelector(selectNextStart) === 'waiting' && source === 'browser';
  // The media kind is fixed from the preparation to the end of the broadcast.
  const media_kind = card === null || status === 'offline' ? settings.media_kind : card.media_kind;
  const { prepare, renew, handOver } = usePreparation(media_kind, settings, change);
  const stream = devices.state.phase === 'open' ? devices.state.stream : null;
  const publish = entry.phase === 'stepping' || entry.phase === 'inside' ? entry.publish : null;
  // A lighter video than the settings say, while the line is slow. It belongs to this broadcast and this quality.
  const [light, setLight] = useState<{ of: QualityProfile; sent: QualityProfile } | null>(null);
  const sent_quality = light?.of === quality && publish !== null ? light.sent : quality;
  const whip = useWhip(publish, stream, sent_quality, renew);
  const openDevices = (
    kind: MediaKind,
    microphone_id: string | null = settings.microphone_id,
  ): Promise<DevicesState | null> =>
    devices.open({ camera_id: kind === 'voice' ? null : camera_id, microphone_id });
  const devices_open = devices.state.phase === 'open';
  const way = useEntry(
    { source, devices_open, openDevices, prepare, room, commands },
    settings.media_kind,
    media_kind,
  );
  useArrival(whip);
  useDeparture(room, commands);
  // The server often notices sooner than the connection that no media arrives.
  const unheard = entry.phase === 'inside' && whip.state === 'live' && card?.publisher_live === false;
  return {
    ...{ entry, card, status, settings, change, quality, devices, stream, whip, media_kind, starts_at_once },
    ...{ ...way, handOver, busy: commands.busy, command: commands.command },
    sent_quality,
    /** Sends the next lighter video, or the full one again. The settings stay. */
    lighten: (): void => {
      const sent = lighterProfile(sent_quality);
      if (sent !== null) setLight({ of: quality, sent });
    },
    restoreQuality: (): void => setLight(null),
    link: unheard ? ('reconnecting' as const) : whip.state,
    openDevices: (microphone_id?: string | null) => openDevices(media_kind, microphone_id),
    chooseKind: (kind: MediaKind): void => {
      change({ media_kind: kind });
      // The other kind needs other devices. They are opened only if devices were opened before, so that no permission
      // dialog appears by itself.
      if (devices.state.phase !== 'closed') void openDevices(kind);
    },
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
