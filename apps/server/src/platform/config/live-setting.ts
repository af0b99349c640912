import { liveSettingEntry, type LiveSettingName } from '@akari/rules';
import { z } from 'zod';

/** A number of the environment that staff may change while the service runs; the rules have its bounds. */
export const liveSetting = (name: LiveSettingName) => {
  const { least, most, usual } = liveSettingEntry(name);
  return z.coerce.number().int().min(least).max(most).default(usual);
};
