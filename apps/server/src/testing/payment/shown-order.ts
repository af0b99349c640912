import type { Language } from '@akari/rules';
import type { FastifyInstance } from 'fastify';

/** The confirmation that a page sends with a purchase, after it has shown the order of the pack; empty: it got none. */
export async function shownOrder(
  app: FastifyInstance,
  cookie: string,
  pack_id: string,
  lang: Language = 'ja',
): Promise<{ order_hash: string; lang: Language }> {
  const url = `/api/purchase/order?pack_id=${pack_id}&lang=${lang}`;
  const answer = await app.inject({ url, headers: { cookie } });
  const { order } = answer.json<{ order?: { hash: string } }>();
  return { order_hash: order?.hash ?? '', lang };
}
