// @vitest-environment jsdom
import { QUALITY_PROFILES } from '@akari/rules';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import type { DevicesView } from '../../../media/index.ts';
import { fakeDevices, lightIsOn } from '../../../testing/fake-devices.ts';
import type { Source } from './settings.ts';
import { useOwnDevices } from './use-own-devices.ts';

it('puts the camera’s light out for who chooses to send by an encoder, also while it is being opened', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const opened = fakeDevices();
  let devices: DevicesView | undefined;
  function Studio({ source }: { source: Source }) {
    devices = useOwnDevices(QUALITY_PROFILES[0]!, source);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  const choose = (source: Source): Promise<void> => act(async () => root.render(<Studio source={source} />));
  await choose('browser');
  await act(async () => void (await devices?.open({})));
  expect(lightIsOn(opened)).toBe(true);
  await choose('external');
  expect(lightIsOn(opened)).toBe(false);

  await choose('browser');
  const opening = devices?.open({});
  await choose('external');
  await act(async () => void (await opening));
  expect(lightIsOn(opened)).toBe(false);
  act(() => root.unmount());
});
