import { fixedSettingEntry, type OfficeFixedSetting, type OfficeLiveSetting } from '@akari/contract/office';
import { liveSettingEntry } from '@akari/rules';
import { useFormat, useText } from '../../text/index.ts';
import { settingsText } from './text.ts';

/** Who has decided what counts. */
export type SettingSource = 'staff' | 'environment' | 'usual';

export const sourceOfLive = ({ name, set, without }: OfficeLiveSetting): SettingSource => {
  if (set !== null) return 'staff';
  return without === liveSettingEntry(name).usual ? 'usual' : 'environment';
};

/** A number with its unit. */
export function useLiveValue(): (name: OfficeLiveSetting['name'], value: number) => string {
  const t = useText(settingsText);
  const { number } = useFormat();
  return (name, value) => t(`unit.${liveSettingEntry(name).unit}`, { value: number(value) });
}

/** A setting of the environment in words; of a secret only whether it is set. */
export function useFixedValue(): (setting: OfficeFixedSetting) => string {
  const t = useText(settingsText);
  return ({ name, value, given }) => {
    if (fixedSettingEntry(name).secret === true) return t(given ? 'secret_set' : 'secret_unset');
    if (value === 'on' || value === 'off') return t(value);
    return value ?? t('empty');
  };
}

/** Whether a setting of the environment is shown as it stands there. */
export const isRaw = ({ name, value }: OfficeFixedSetting): boolean =>
  fixedSettingEntry(name).secret !== true && value !== null && value !== 'on' && value !== 'off';

/** Whether what was typed into the search is part of one of these. */
export const matches = (search: string, ...parts: readonly string[]): boolean => {
  const wanted = search.trim().toLowerCase();
  return parts.some((part) => part.toLowerCase().includes(wanted));
};
