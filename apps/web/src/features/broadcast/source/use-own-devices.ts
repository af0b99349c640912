import type { QualityProfile } from '@akari/rules';
import { useEffect, useEffectEvent } from 'react';
import { useDevices, type DevicesView } from '../../../media/index.ts';
import type { Source } from './settings.ts';

/**
 * Camera and microphone of the studio. With an encoder as source they are closed, because the encoder needs them.
 * @param chatting the devices are fixed (spec §4); the performer chooses the replacement of one that stops
 */
export function useOwnDevices(quality: QualityProfile, source: Source, chatting: boolean): DevicesView {
  const devices = useDevices(quality, chatting ? 'chosen' : 'any');
  const release = useEffectEvent(() => devices.close());
  useEffect(() => {
    if (source === 'external') release();
  }, [source]);
  return devices;
}
