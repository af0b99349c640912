// @vitest-environment jsdom
import { QUALITY_PROFILES } from '@akari/rules';
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showHook } from '../../../testing/show.tsx';
import { fakeDevices, lightIsOn } from '../../../testing/fake-devices.ts';
import type { Source } from './settings.ts';
import { useOwnDevices } from './use-own-devices.ts';

/** A studio with its devices; `open` lets the performer press the button that opens them. */
function studio(chatting: boolean) {
  const { result, rerender } = showHook(
    (source: Source) => useOwnDevices(QUALITY_PROFILES[0]!, source, chatting),
    'browser',
  );
  return {
    devices: () => result.current,
    open: () => act(() => result.current.open({})),
    choose: (source: Source) => act(async () => rerender(source)),
  };
}

it('useOwnDevices stops the camera when the source becomes external', async () => {
  const opened = fakeDevices();
  const { devices, open, choose } = studio(false);
  await open();
  expect(lightIsOn(opened)).toBe(true);
  await choose('external');
  expect(lightIsOn(opened)).toBe(false);

  await choose('browser');
  let opening: Promise<unknown> = Promise.resolve();
  act(() => void (opening = devices().open({})));
  await choose('external');
  await act(() => opening);
  expect(lightIsOn(opened)).toBe(false);
});

it.each([
  ['before a chat', false, 'video', null],
  ['during a chat', true, null, 'camera_unplugged'],
] as const)(
  'useOwnDevices replaces a stopped camera only before a chat (%s, chatting: %s)',
  async (_when, chatting, camera_id, fault) => {
    const opened = fakeDevices();
    const { devices, open } = studio(chatting);
    await open();
    const camera = opened.find(({ kind }) => kind === 'video');
    await act(async () => {
      camera?.stop();
      camera?.dispatchEvent(new Event('ended'));
    });
    await act(async () => undefined);
    expect(devices().state).toMatchObject({ phase: 'open', camera_id, microphone_id: 'audio', fault });
    // The performer chooses a camera.
    await act(() => devices().change('video', 'other'));
    expect(devices().state).toMatchObject({ phase: 'open', camera_id: 'video', fault: null });
  },
);
