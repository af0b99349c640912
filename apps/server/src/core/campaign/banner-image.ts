import { BANNER_IMAGE_KEPT_MS, BANNER_RATIO, BANNER_WIDTHS_PX, type CampaignBanner } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { once } from '../../platform/http/idempotency.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { sizedPictures } from '../picture/sized-pictures.ts';
import { campaignPictureTable } from './campaign.table.ts';

/** A campaign that is over keeps its picture for a while, and one that has another picture loses it at once. */
const KEPT = `SELECT FROM campaign_picture p JOIN campaign k ON k.id = p.campaign_id
  WHERE p.key = $1 AND k.ends_at_ms > $2 AND k.banner -> 'image' ->> 'image_id' = p.id::text`;
const FORGET = 'DELETE FROM campaign_picture WHERE key = $1';

const { pictureKey, encodeSizes, storeSizes, endBytesAt, handleBytesEnd } = sizedPictures({
  folder: 'campaign',
  bytes_end: 'campaign.picture_end',
  sides_px: BANNER_WIDTHS_PX,
  ratio: BANNER_RATIO,
  isKept: async (tx, key, now_ms) => {
    const values = [key, now_ms - BANNER_IMAGE_KEPT_MS];
    if ((await namedQuery(tx, 'campaign_picture_kept', KEPT, values)).length > 0) return true;
    await namedQuery(tx, 'campaign_picture_forget', FORGET, [key]);
    return false;
  },
});
export { handleBytesEnd as handlePictureEnds };

/**
 * Takes a picture that a member of staff uploads for a banner. Without a campaign it is deleted after an hour.
 * @throws door_picture_wrong_type, door_picture_extra, door_picture_broken, door_picture_too_many_pixels,
 * door_picture_storage, idempotency_key_reused
 */
export async function addBannerImage(
  services: Services,
  staff_id: number,
  upload: { bytes: Buffer; type: string; idempotency_key: string },
): Promise<{ image_id: string }> {
  const { bytes, type, idempotency_key } = upload;
  const key = pictureKey(staff_id, idempotency_key, bytes);
  const sizes = await encodeSizes(bytes, type, services.config.terms.message_file.data_bytes);
  await storeSizes(services, key, sizes);
  const intent = { user_id: staff_id, key: idempotency_key, content: ['campaign.picture', key] };
  return once(services, intent, async (tx) => {
    const [row] = await tx
      .insert(campaignPictureTable)
      .values({ key, staff_id, at_ms: services.clock.nowMs() })
      .returning({ id: campaignPictureTable.id });
    if (row === undefined) throw new Error('a picture was not kept');
    return { image_id: String(row.id) };
  });
}

async function lockImage(tx: Tx, image_id: string) {
  const id = rowIdOf(image_id) ?? 0;
  const [row] = await tx
    .select()
    .from(campaignPictureTable)
    .where(eq(campaignPictureTable.id, id))
    .for('update');
  return row ?? null;
}

export interface BannerChange {
  campaign_id: number;
  before: CampaignBanner | null;
  after: CampaignBanner | null;
  /** When the campaign ends after the change. */
  ends_at_ms: number;
  now_ms: number;
}

/**
 * A campaign takes the picture of its banner, and loses the one before. A picture belongs to one campaign.
 * @throws not_found for a picture that there is not, or that another campaign has
 */
export async function takeImage(tx: Tx, change: BannerChange): Promise<void> {
  const { campaign_id, ends_at_ms, now_ms } = change;
  const [before, after] = [change.before?.image ?? null, change.after?.image ?? null];
  if (before !== null && before.image_id !== after?.image_id) {
    const old = await lockImage(tx, before.image_id);
    if (old !== null) await endBytesAt(tx, old.key, now_ms);
  }
  if (after === null) return;
  const image = await lockImage(tx, after.image_id);
  // The picture of a campaign that was over for long is gone.
  if (image === null && before?.image_id === after.image_id) return;
  if (image === null || (image.campaign_id !== null && image.campaign_id !== campaign_id))
    throw new Problem('not_found');
  const taken = eq(campaignPictureTable.id, image.id);
  await tx.update(campaignPictureTable).set({ campaign_id }).where(taken);
  await endBytesAt(tx, image.key, ends_at_ms + BANNER_IMAGE_KEPT_MS);
}

/** The banner without a picture that is gone: that of a campaign whose end is taken back late. */
export async function bannerLeft(tx: Tx, banner: CampaignBanner | null): Promise<CampaignBanner | null> {
  if (banner?.image === undefined || banner.image === null) return banner;
  return (await lockImage(tx, banner.image.image_id)) === null ? { ...banner, image: null } : banner;
}
