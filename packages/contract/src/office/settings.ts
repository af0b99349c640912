import { LIVE_SETTING_NAMES, type LiveSettingName } from '@akari/rules';
import * as z from 'zod/mini';
import { defineOfficeCall, nothing } from '../common/index.ts';
import { FIXED_SETTING_NAMES, type FixedSettingName } from './fixed-settings.ts';
import { actReason } from './reason.ts';

const liveName = z.enum(LIVE_SETTING_NAMES as [LiveSettingName, ...LiveSettingName[]]);
const fixedName = z.enum(FIXED_SETTING_NAMES as [FixedSettingName, ...FixedSettingName[]]);
/** The rules check the bounds of each setting. */
const number = z.int().check(z.gte(0), z.lte(1_000_000_000));

const liveSetting = z.object({
  name: liveName,
  /** What counts now. */
  value: number,
  /** What staff have set; null: nothing. */
  set: z.nullable(number),
  /** What counts when staff have set nothing: the environment's number, or the usual one. */
  without: number,
});
export type OfficeLiveSetting = z.infer<typeof liveSetting>;

const fixedSetting = z.object({
  name: fixedName,
  /** Null: empty, or a secret. */
  value: z.nullable(z.string()),
  /** Whether the environment names it. */
  given: z.boolean(),
});
export type OfficeFixedSetting = z.infer<typeof fixedSetting>;

/** All settings of the node that answers. Never a secret: only whether it is set. */
export const listSettings = defineOfficeCall({
  method: 'GET',
  path: '/api/office/settings',
  right: 'settings.set',
  answer: z.object({
    node: z.string(),
    live: z.array(liveSetting),
    fixed: z.array(fixedSetting),
  }),
});

/** Sets a number of the service at every node, or gives it back (null). `seen`: what staff had set before. */
export const setSetting = defineOfficeCall({
  method: 'POST',
  path: '/api/office/settings',
  right: 'settings.set',
  proof: 'fresh',
  body: z.object({
    name: liveName,
    value: z.nullable(number),
    seen: z.nullable(number),
    reason: actReason,
  }),
  answer: nothing,
});
