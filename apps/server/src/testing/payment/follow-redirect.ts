import type { Redirect } from '../../platform/payment/payment-provider.ts';

/** Opens the page of a provider as a browser does. */
export const follow = (redirect: Redirect): Promise<Response> =>
  redirect.method === 'GET'
    ? fetch(redirect.url)
    : fetch(redirect.url, { method: 'POST', body: new URLSearchParams(redirect.fields) });

const plain = (html: string): string =>
  html.replaceAll(/&#(\d+);/g, (_sign, code: string) => String.fromCharCode(Number(code)));

/** The form of a page, as a browser posts it. @throws if the page has none */
export function formIn(html: string): Redirect & { method: 'POST' } {
  const [, action] = /<form method="post" action="([^"]+)"/.exec(html) ?? [];
  if (action === undefined) throw new Error(`no form in ${html.slice(0, 200)}`);
  const inputs = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g);
  const fields = Object.fromEntries(
    [...inputs].map(([, name = '', value = '']) => [plain(name), plain(value)]),
  );
  return { method: 'POST', url: plain(action), fields };
}

/**
 * Where the `pay_url` of a purchase leads its buyer: to the provider, or to a page of ours with a form for the provider.
 * @param own_url origin of the product
 */
export async function redirectOf(own_url: string, pay_url: string, cookie: string): Promise<Redirect> {
  if (!pay_url.startsWith('/api/')) return { method: 'GET', url: pay_url };
  const page = await fetch(`${own_url}${pay_url}`, { headers: { cookie }, redirect: 'manual' });
  return formIn(await page.text());
}
