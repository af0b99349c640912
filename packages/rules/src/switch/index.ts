import type { ErrorName } from '../error/index.ts';

interface SwitchEntry {
  /** The error of a refused request. */
  problem: ErrorName;
  /** It can be switched off for the whole service. A site as a whole cannot. */
  whole_service: boolean;
}

/**
 * Parts of the service that staff can switch off at once, for one site or for all. `site` switches off everything of a
 * site that begins: registrations, sessions, purchases, two-ways and uploads. What runs goes on.
 */
export const SWITCHES = {
  registration: { problem: 'registration_off', whole_service: true },
  guest_preview: { problem: 'guest_preview_off', whole_service: true },
  purchases: { problem: 'purchases_off', whole_service: true },
  twoway: { problem: 'twoway_off', whole_service: true },
  uploads: { problem: 'uploads_off', whole_service: true },
  site: { problem: 'site_off', whole_service: false },
} as const satisfies Readonly<Record<string, SwitchEntry>>;
export type SwitchName = keyof typeof SWITCHES;
export const SWITCH_NAMES = Object.keys(SWITCHES) as SwitchName[];

/** The switches that are off in a stored value; names that this version does not know are left out. */
export const switchedOff = (value: unknown): SwitchName[] =>
  typeof value === 'object' && value !== null
    ? SWITCH_NAMES.filter((name) => (value as Record<string, unknown>)[name] === 'off')
    : [];
