import { DEFAULT_QUALITY_ID, QUALITY_PROFILES, type MediaKind, type QualityProfile } from '@akari/rules';
import { readStored, store } from '../../../platform/browser/storage.ts';

export type Source = 'browser' | 'external';

/** The performer's choices, which this browser stores. */
export interface StudioSettings {
  source: Source;
  media_kind: MediaKind;
  camera_id: string;
  microphone_id: string;
  quality_id: number;
  mirror: boolean;
}
export const DEFAULT_SETTINGS: StudioSettings = {
  source: 'browser',
  media_kind: 'video',
  camera_id: '',
  microphone_id: '',
  quality_id: DEFAULT_QUALITY_ID,
  mirror: true,
};
const KEPT_AS = 'akari.studio';

const DEFAULT_QUALITY = QUALITY_PROFILES.find((profile) => profile.id === DEFAULT_QUALITY_ID);

/** Returns the profile of an id; an unknown id gives the default (spec §9: level 12). */
export function qualityOf(quality_id: number): QualityProfile {
  const found = QUALITY_PROFILES.find((profile) => profile.id === quality_id) ?? DEFAULT_QUALITY;
  if (found === undefined) throw new Error('the default quality is not in the table');
  return found;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Parses the stored settings; every invalid field gets its default. */
export function readSettings(kept: string | null): StudioSettings {
  let found: Partial<Record<keyof StudioSettings, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(kept ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) found = parsed;
  } catch {
    return DEFAULT_SETTINGS;
  }
  return {
    source: found.source === 'external' ? 'external' : 'browser',
    media_kind: found.media_kind === 'voice' ? 'voice' : 'video',
    camera_id: text(found.camera_id),
    microphone_id: text(found.microphone_id),
    quality_id: qualityOf(Number(found.quality_id)).id,
    mirror: found.mirror !== false,
  };
}

export const loadSettings = (): StudioSettings => readSettings(readStored(KEPT_AS));

export const keepSettings = (settings: StudioSettings): void => store(KEPT_AS, JSON.stringify(settings));
