/** Parameters of a partner's link: the code of the partner, the campaign, and the id of the click at the partner's. */
export const ARRIVAL_PARAMETERS = { code: 'pt', campaign: 'cp', click_id: 'cid' } as const;

/** Longest campaign and id of a click. */
export const CAMPAIGN_LENGTH = 40;
export const CLICK_ID_LENGTH = 100;
export const PARTNER_CODE_LENGTH = 8;

/** What the partner's link said by which a person came. */
export interface Arrival {
  code: string;
  /** Empty: none. */
  campaign: string;
  click_id: string;
}

const plain = (text: string, length: number): string =>
  text.length <= length && /^[\w.:~-]+$/.test(text) ? text : '';

/** The parameters of an address (`URLSearchParams`). */
interface Query {
  get(name: string): string | null | undefined;
}

/** What a link says; null: it is not a partner's. Values that cannot be kept are left out. */
export function arrivalOf(search: Query): Arrival | null {
  const code = plain(search.get(ARRIVAL_PARAMETERS.code) ?? '', 20).toUpperCase();
  if (code === '') return null;
  return {
    code,
    campaign: plain(search.get(ARRIVAL_PARAMETERS.campaign) ?? '', CAMPAIGN_LENGTH),
    click_id: plain(search.get(ARRIVAL_PARAMETERS.click_id) ?? '', CLICK_ID_LENGTH),
  };
}
