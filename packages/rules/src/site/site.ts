/** Sites through which the product is sold, spec §3. */
export const BRANDS = ['akari', 'tsukiyo', 'beniya'] as const;
export type Brand = (typeof BRANDS)[number];
export const LANGUAGES = ['ja', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export interface Site {
  site_id: number;
  kind: 'own' | 'affiliate' | 'franchise';
  brand: Brand;
  chat_lang: Language;
  purchase_path: string;
}
export const DEFAULT_SITE_ID = 1000048;

const site = (
  site_id: number,
  kind: Site['kind'],
  brand: Brand,
  chat_lang: Language,
  purchase_path = '/purchasePoint',
): Site => ({ site_id, kind, brand, chat_lang, purchase_path });

export const SITES: readonly Site[] = [
  site(DEFAULT_SITE_ID, 'own', 'akari', 'ja'),
  site(1000050, 'own', 'akari', 'en'),
  site(20003236, 'own', 'akari', 'en'),
  site(1015561, 'own', 'akari', 'ja', '/viewers/points.shtml'),
  ...[1006753, 1003541, 1006523, 1020753, 1002971, 1002941].map((id) =>
    site(id, 'affiliate', 'tsukiyo', 'ja'),
  ),
  ...[20001217, 20001767, 20002057].map((id) => site(id, 'franchise', 'beniya', 'ja')),
];

export function siteById(id: number): Site | undefined {
  return SITES.find((known) => known.site_id === id);
}
