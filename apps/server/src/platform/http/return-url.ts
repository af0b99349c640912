import { ownPathOf } from './own-path.ts';

/** The URL of `return_path` on this site with the query parameter `purchase`, which replaces an earlier one. */
export function returnUrl(own_url: string, return_path: string, purchase_id: string): string {
  const url = new URL(ownPathOf(return_path) ?? '/', own_url);
  url.searchParams.set('purchase', purchase_id);
  return url.href;
}
