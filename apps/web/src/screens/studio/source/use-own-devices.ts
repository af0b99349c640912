import type { QualityProfile } from '@akari/rules';
import { useEffect, useEffectEvent } from 'react';
import { useDevices, type DevicesView } from '../../../media/index.ts';
import type { Source } from './settings.ts';

/**
 * Camera and microphone of the studio. A performer who sends by an encoder needs them there: here their light goes out.
 * @param chatting devices are fixed (spec §4); for one that stops, the performer chooses another
 */
export function useOwnDevices(quality: QualityProfile, source: Source, chatting: boolean): DevicesView {
  const devices = useDevices(quality, chatting ? 'chosen' : 'any');
  const release = useEffectEvent(() => devices.close());
  useEffect(() => {
    if (source === 'external') release();
  }, [source]);
  return devices;
}
