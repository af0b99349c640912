import type { QualityProfile } from '@akari/rules';
import { useEffect, useEffectEvent } from 'react';
import { useDevices, type DevicesView } from '../../../media/index.ts';
import type { Source } from './settings.ts';

/** Camera and microphone of the studio. Who sends by an encoder needs them there: here their light goes out. */
export function useOwnDevices(quality: QualityProfile, source: Source): DevicesView {
  const devices = useDevices(quality);
  const release = useEffectEvent(() => devices.close());
  useEffect(() => {
    if (source === 'external') release();
  }, [source]);
  return devices;
}
