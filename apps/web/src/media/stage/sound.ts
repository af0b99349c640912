import { readStored, store } from '../../platform/browser/storage.ts';

const KEPT_AS = 'akari.volume';

/** Returns the volume that this browser stored, 0 (silent) to 1. */
export function keptVolume(): number {
  const kept = Number(readStored(KEPT_AS) ?? 1);
  return kept >= 0 && kept <= 1 ? kept : 1;
}

export const keepVolume = (volume: number): void => store(KEPT_AS, String(volume));

export const silence = (element: HTMLVideoElement | null): void => {
  if (element !== null) element.muted = true;
};

/** Plays with sound. If the browser blocks sound before the first user gesture, plays muted. */
export async function playAloud(element: HTMLVideoElement, volume: number): Promise<'on' | 'blocked'> {
  element.volume = volume;
  element.muted = false;
  try {
    await element.play();
    return 'on';
  } catch (thrown) {
    // Any other failure, such as a replaced stream, triggers a new attempt elsewhere.
    if (!(thrown instanceof DOMException && thrown.name === 'NotAllowedError')) return 'on';
    await playSilently(element);
    return 'blocked';
  }
}

export async function playSilently(element: HTMLVideoElement): Promise<void> {
  element.muted = true;
  await element.play().catch(() => undefined);
}
