import {
  FIXED_SETTING_NAMES,
  fixedSettingEntry,
  type FixedSettingName,
  type OfficeFixedSetting,
} from '@akari/contract/office';
import { LIVE_SETTING_NAMES, type LiveSettingName } from '@akari/rules';

type Value = string | number | boolean | null | readonly (string | { name: string })[];

function textOf(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value !== 'object') return String(value);
  // Of a media node the name alone: its address is not shown.
  return value.map((one) => (typeof one === 'object' ? one.name : one)).join(', ');
}

export const liveValuesOf = (values: Readonly<Record<LiveSettingName, number>>) =>
  Object.fromEntries(LIVE_SETTING_NAMES.map((name) => [name, values[name]])) as Record<
    LiveSettingName,
    number
  >;

type Listed = FixedSettingName | LiveSettingName;
/**
 * What staff see of the settings that only the environment sets. A secret is never part of it. A setting that is listed
 * nowhere does not compile.
 */
export const shownSettings = <V extends Record<Listed, Value>>(
  env: NodeJS.ProcessEnv,
  values: V & Record<Exclude<keyof V, Listed>, never>,
): OfficeFixedSetting[] =>
  FIXED_SETTING_NAMES.map((name) => {
    const given = (env[name] ?? '') !== '';
    const text = fixedSettingEntry(name).secret === true ? '' : textOf((values as V)[name]);
    return { name, value: text === '' ? null : text, given };
  });
