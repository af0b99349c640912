import { readStored, store } from '../../platform/browser/storage.ts';

const RECENT_AS = 'akari.emoji';
const TONE_AS = 'akari.skin_tone';
/** Two rows. */
const RECENT_MOST = 16;

export const TONES = ['none', 'light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const;
export type Tone = (typeof TONES)[number];

/** The emoji that the person used last in this browser, the newest first. */
export function recentEmoji(): string[] {
  try {
    const kept: unknown = JSON.parse(readStored(RECENT_AS) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter((one): one is string => typeof one === 'string' && one.length <= 40).slice(0, RECENT_MOST)
      : [];
  } catch {
    return []; // the stored text is not valid JSON
  }
}

export function keepRecentEmoji(emoji: string): string[] {
  const all = [emoji, ...recentEmoji().filter((one) => one !== emoji)].slice(0, RECENT_MOST);
  store(RECENT_AS, JSON.stringify(all));
  return all;
}

export const keptTone = (): Tone => TONES.find((tone) => tone === readStored(TONE_AS)) ?? 'none';
export const keepTone = (tone: Tone): void => store(TONE_AS, tone);
