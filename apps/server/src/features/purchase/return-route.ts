import { PATHS } from '@akari/rules';
import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { publicUrlOf } from '../../platform/http/own-origin.ts';
import type { Person } from '../../platform/http/person.ts';
import { returnUrl } from '../../platform/http/return-url.ts';
import type { Services } from '../../platform/services.ts';
import { ownPurchase, type PurchaseRow } from './purchase.queries.ts';
import { purchaseTable } from './purchase.table.ts';

const params = z.object({ provider: z.string().max(30) });
const query = z.object({
  /** What the provider returns of the purchase; it may return nothing. */
  purchase_id: z
    .string()
    .regex(/^\d{1,16}$/)
    .optional()
    .catch(undefined),
});

/** The purchase from whose payment page a person returns: the one that the provider names, else their latest there. */
async function returnedPurchase(
  services: Services,
  { user_id }: Person,
  provider: string,
  purchase_id: string | undefined,
): Promise<PurchaseRow | undefined> {
  if (user_id === null) return undefined;
  if (purchase_id !== undefined) return ownPurchase(services, user_id, purchase_id);
  const [row] = await services.database.db
    .select()
    .from(purchaseTable)
    .where(and(eq(purchaseTable.user_id, user_id), eq(purchaseTable.provider, provider)))
    .orderBy(desc(purchaseTable.created_at_ms))
    .limit(1);
  return row;
}

/**
 * Where a provider leads the browser that knows one address for all purchases. It leads on to where the person began the
 * purchase, as other providers do themselves. It proves no payment.
 */
export const returnRoute = (app: FastifyInstance, services: Services): void =>
  void app.get(
    '/api/purchase/return/:provider',
    { schema: { params, querystring: query } },
    async (request, reply) => {
      const { provider } = params.parse(request.params);
      const { purchase_id } = query.parse(request.query);
      const own_url = publicUrlOf(services.config, request);
      const row = await returnedPurchase(services, request.person, provider, purchase_id);
      const url =
        row === undefined
          ? new URL(PATHS.purchase, own_url).href
          : returnUrl(own_url, row.return_path, String(row.id));
      return reply.redirect(url, 303);
    },
  );
