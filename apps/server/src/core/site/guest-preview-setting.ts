import type { SiteTermValues } from '@akari/rules';
import { z } from 'zod';
import type { ActReport, ActRequest } from '../audit/act.ts';
import { setSiteSetting } from '../../platform/config/site-setting.ts';
import { siteTermsOf } from '../../platform/config/site-terms.ts';
import type { Db, Tx } from '../../platform/database/database.ts';

const NAME = 'guest_preview';
type GuestPreviewSetting = SiteTermValues['guest_preview'];

/** How guests preview on a site. */
export const guestPreviewSetting = (db: Db | Tx, site_id: number): Promise<GuestPreviewSetting> =>
  siteTermsOf(db, site_id, NAME);

const options = z.object({
  seconds: z.coerce.number().int().min(1).max(3_600),
  'day-seconds': z.coerce.number().int().min(0).max(86_400),
  automatic: z.enum(['yes', 'no']).default('yes'),
});

/**
 * Staff act: sets how many seconds guests may watch free of charge, in each preview and in a day, and whether the preview
 * begins by itself when a room is opened.
 */
export async function setGuestPreview(tx: Tx, { site_id, options: asked }: ActRequest): Promise<ActReport> {
  const { seconds, 'day-seconds': day_seconds, automatic } = options.parse(asked);
  const value: GuestPreviewSetting = {
    each_ms: seconds * 1_000,
    total_ms: day_seconds * 1_000,
    automatic: automatic === 'yes',
  };
  const begins = value.automatic ? 'begins by itself' : 'begins when they press';
  return {
    subject: { kind: 'site', id: site_id },
    ...(await setSiteSetting(tx, site_id, NAME, value)),
    message: `guests of site ${site_id} watch ${seconds} s a preview, which ${begins}, and ${day_seconds} s a day, from now on`,
  };
}
