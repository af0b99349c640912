import { cancelBankTransfer, getBankTransfer, listBankTransfers } from '@akari/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/http/call-route.ts';
import type { Services } from '../../../platform/services.ts';
import { cancelTransfer } from './move-transfer.ts';
import { officeTransferRoutes } from './office-transfers.ts';
import { ownTransfer, waitingTransfers } from './transfer.queries.ts';

/** Purchases that are paid by bank transfer: the member's calls, and those of the back office. */
export function transferRoutes(app: FastifyInstance, services: Services): void {
  route(app, listBankTransfers, async ({ person, query }) => ({
    transfers: await waitingTransfers(services, person.user_id, query.lang),
  }));
  route(app, getBankTransfer, async ({ person, params, query }) => ({
    transfer: await ownTransfer(services, person.user_id, params.purchase_id, query.lang),
  }));
  route(
    app,
    cancelBankTransfer,
    async ({ person, params }) => {
      await cancelTransfer(services, person.user_id, params.purchase_id);
      return {};
    },
    { per_minute: 20 },
  );
  officeTransferRoutes(app, services);
}
