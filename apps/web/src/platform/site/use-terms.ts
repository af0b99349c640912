import type { SiteTerms } from '@akari/contract/site';
import {
  BREAK_COUNTDOWN_MS,
  FREE_CHAT_MAX_VIEWERS,
  FREE_CHAT_MS,
  GIVING_WARN_MS,
  PACK_USEFUL_MS,
  SLICE_MS,
} from '@akari/rules';
import { useGetSiteQuery } from './api.ts';

/** Default numbers until the server's have loaded. */
const USUAL: SiteTerms = {
  charge_slice_ms: SLICE_MS,
  free_chat_ms: FREE_CHAT_MS,
  free_chat_viewers: FREE_CHAT_MAX_VIEWERS,
  break_countdown_ms: BREAK_COUNTDOWN_MS,
  giving_warn_ms: GIVING_WARN_MS,
  pack_useful_ms: PACK_USEFUL_MS,
};

/** Returns the service's numbers, as the server sends them. */
export function useTerms(): SiteTerms {
  const { data: site } = useGetSiteQuery();
  return site?.terms ?? USUAL;
}
