// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { showHook } from '../../testing/show.tsx';
import { useSound } from './use-sound.ts';

beforeEach(() => localStorage.clear());

/** A video element that plays whatever it is asked to. */
function play(quiet: boolean) {
  const video = { muted: false, volume: 1, play: () => Promise.resolve() } as HTMLVideoElement;
  const ref = { current: video };
  const hook = showHook(({ playing }: { playing: boolean }) => useSound(ref, playing, quiet), {
    playing: false,
  });
  const start = async (playing: boolean) => act(async () => hook.rerender({ playing }));
  return { video, start, sound: () => hook.result.current };
}

it('begins aloud, or without sound where it is to be quiet', async () => {
  const [aloud, quiet] = [play(false), play(true)];
  await aloud.start(true);
  await quiet.start(true);
  expect([aloud.video.muted, aloud.sound().state]).toEqual([false, 'on']);
  expect([quiet.video.muted, quiet.sound().state]).toEqual([true, 'muted']);
});

it('stays aloud in the next preview once the person has turned the sound on', async () => {
  const { video, start, sound } = play(true);
  await start(true);
  await act(async () => sound().toggle());
  expect([video.muted, sound().state]).toEqual([false, 'on']);
  await start(false);
  await start(true);
  expect([video.muted, sound().state]).toEqual([false, 'on']);
});
