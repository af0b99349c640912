import { FIXED_SETTING_NAMES, fixedSettingEntry, type OfficeFixedSetting } from '@akari/contract/office';
import type { FixedSettingName } from '@akari/contract/office';
import { LIVE_SETTING_NAMES, type LiveSettingName } from '@akari/rules';

export type SettingName = LiveSettingName | FixedSettingName;

const textOf = (value: unknown): string => {
  if (Array.isArray(value))
    // Of a media node the name alone: its address is nobody's business outside the cluster.
    return value
      .map((one: unknown) => (typeof one === 'object' ? (one as { name: string }).name : String(one)))
      .join(', ');
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value === null || value === undefined ? '' : String(value);
};

export const liveValuesOf = (values: Readonly<Record<LiveSettingName, number>>) =>
  Object.fromEntries(LIVE_SETTING_NAMES.map((name) => [name, values[name]])) as Record<
    LiveSettingName,
    number
  >;

/** What staff see of the settings that only the environment sets. A secret is never part of it. */
export const shownSettings = (
  env: NodeJS.ProcessEnv,
  values: Readonly<Record<FixedSettingName, unknown>>,
): OfficeFixedSetting[] =>
  FIXED_SETTING_NAMES.map((name) => {
    const given = (env[name] ?? '') !== '';
    const text = fixedSettingEntry(name).secret === true ? '' : textOf(values[name]);
    return { name, value: text === '' ? null : text, given };
  });
