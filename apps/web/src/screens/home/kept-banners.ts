import { readStored, store } from '../../platform/browser/storage.ts';

const STORED_AS = 'akari.campaigns';

/** How much place the banners of the last visit took (`placeOf` of `CampaignBanners`): it is kept free, so that nothing moves when they come. */
export const expectedBanners = (): number => Number(readStored(STORED_AS)) || 0;
export const noteBanners = (count: number): void => store(STORED_AS, count === 0 ? null : String(count));
