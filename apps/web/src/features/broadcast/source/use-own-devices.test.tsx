// @vitest-environment jsdom
import { QUALITY_PROFILES } from '@akari/rules';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import type { DevicesView } from '../../../media/index.ts';
import { fakeDevices, lightIsOn } from '../../../testing/fake-devices.ts';
import type { Source } from './settings.ts';
import { useOwnDevices } from './use-own-devices.ts';

interface StudioProps {
  source: Source;
  chatting?: boolean;
  onDevices: (devices: DevicesView) => void;
}
function Studio({ source, chatting = false, onDevices }: StudioProps) {
  onDevices(useOwnDevices(QUALITY_PROFILES[0]!, source, chatting));
  return null;
}

it('useOwnDevices stops the camera when the source becomes external', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const opened = fakeDevices();
  let devices: DevicesView | undefined;
  const onDevices = (now: DevicesView): void => void (devices = now);
  const root = createRoot(document.createElement('div'));
  const choose = (source: Source): Promise<void> =>
    act(async () => root.render(<Studio source={source} onDevices={onDevices} />));
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

it.each([
  ['before a chat', false, 'video', null],
  ['during a chat', true, null, 'camera_unplugged'],
] as const)(
  'useOwnDevices replaces a stopped camera only before a chat (%s, chatting: %s)',
  async (_when, chatting, camera_id, fault) => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    const opened = fakeDevices();
    let devices: DevicesView | undefined;
    const onDevices = (now: DevicesView): void => void (devices = now);
    const root = createRoot(document.createElement('div'));
    await act(async () => root.render(<Studio source="browser" chatting={chatting} onDevices={onDevices} />));
    await act(async () => void (await devices?.open({})));
    const camera = opened.find(({ kind }) => kind === 'video');
    await act(async () => {
      camera?.stop();
      camera?.dispatchEvent(new Event('ended'));
    });
    await act(async () => undefined);
    expect(devices?.state).toMatchObject({ phase: 'open', camera_id, microphone_id: 'audio', fault });
    // The performer chooses a camera.
    await act(async () => void (await devices?.change('video', 'other')));
    expect(devices?.state).toMatchObject({ phase: 'open', camera_id: 'video', fault: null });
    act(() => root.unmount());
  },
);
