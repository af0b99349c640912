const KEPT_AS = 'akari.volume';

/** Volume this browser was left at, 0 to 1; 0 is silence. */
export function keptVolume(): number {
  try {
    const kept = Number(localStorage.getItem(KEPT_AS) ?? 1);
    return kept >= 0 && kept <= 1 ? kept : 1;
  } catch {
    return 1; // storage is closed to us: the choice then lasts as long as the page
  }
}

export function keepVolume(volume: number): void {
  try {
    localStorage.setItem(KEPT_AS, String(volume));
  } catch {
    // as above
  }
}

export const silence = (element: HTMLVideoElement | null): void => {
  if (element !== null) element.muted = true;
};

/** Plays with sound; where the browser blocks that before the first touch, plays silently. */
export async function playAloud(element: HTMLVideoElement, volume: number): Promise<'on' | 'blocked'> {
  element.volume = volume;
  element.muted = false;
  try {
    await element.play();
    return 'on';
  } catch (thrown) {
    // Any other failure (the stream was changed meanwhile) is followed by a new attempt of its own.
    if (!(thrown instanceof DOMException && thrown.name === 'NotAllowedError')) return 'on';
    await playSilently(element);
    return 'blocked';
  }
}

export async function playSilently(element: HTMLVideoElement): Promise<void> {
  element.muted = true;
  await element.play().catch(() => undefined);
}
