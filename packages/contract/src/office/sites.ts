import {
  BRANDS,
  COPYRIGHT_MAX,
  PROFILE_PATHS,
  SITE_ITEMS,
  SITE_PATH_MAX,
  SWITCH_NAMES,
  type SwitchName,
} from '@akari/rules';
import * as z from 'zod/mini';
import { defineOfficeCall, language, nothing } from '../common/index.ts';
import { actReason, oneLine } from './reason.ts';

const address = z.string().check(z.minLength(1), z.maxLength(SITE_PATH_MAX), oneLine);

/** What staff decide for a site. The rules check that each address leads to a page. */
export const siteSettings = z.object({
  site_url: z.nullable(address),
  chat_url: z.nullable(address),
  profile_path: z.enum(PROFILE_PATHS),
  join_path: address,
  purchase_path: address,
  copyright: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(COPYRIGHT_MAX), oneLine)),
  hidden: z.array(z.enum(SITE_ITEMS)).check(z.maxLength(SITE_ITEMS.length)),
  needs_card: z.boolean(),
});

export const officeSite = z.object({
  site_id: z.int(),
  kind: z.enum(['own', 'affiliate', 'franchise']),
  brand: z.enum(BRANDS),
  chat_lang: language,
  /** What is switched off there, by the switches of the site or of the whole service. */
  off: z.array(z.enum(SWITCH_NAMES as [SwitchName, ...SwitchName[]])),
  settings: siteSettings,
});
export type OfficeSite = z.infer<typeof officeSite>;

/** The sites whose settings the person may change. */
export const listSites = defineOfficeCall({
  method: 'GET',
  path: '/api/office/sites',
  right: 'sites.set',
  answer: z.object({ sites: z.array(officeSite) }),
});

/** Changes what a site's pages show and where they lead, from the next page on. `seen`: the settings as they were. */
export const setSiteSettings = defineOfficeCall({
  method: 'POST',
  path: '/api/office/sites/:site_id',
  right: 'sites.set',
  proof: 'fresh',
  params: z.object({ site_id: z.string().check(z.maxLength(12)) }),
  body: z.object({ seen: siteSettings, settings: siteSettings, reason: actReason }),
  answer: nothing,
});
