import {
  closeDifference as closeCall,
  getProviderBook,
  importProviderStatement,
  previewProviderStatement,
} from '@akari/contract/office';
import type { FastifyInstance } from 'fastify';
import { officeRoute } from '../../../core/staff/office-route.ts';
import { performStaffAct } from '../../../core/staff/perform-staff-act.ts';
import { requireRight } from '../../../core/staff/require-right.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { BANK } from '../../../platform/payment/bank/bank-provider.ts';
import type { Services } from '../../../platform/services.ts';
import { hasBook, readProviderBook } from './book.queries.ts';
import { closeDifference } from './close-difference.ts';
import { importStatement, previewStatement } from './import-statement.ts';

/** @throws not_found: no provider of ours has this name */
async function requireProvider(services: Services, provider: string): Promise<void> {
  const sells = services.payments.some(({ name }) => name === provider);
  const known = provider !== BANK && (sells || (await hasBook(services.database.db, provider)));
  if (!known) throw new Problem('not_found');
}

/** The money at the payment providers, in the back office. */
export function providerBookRoutes(app: FastifyInstance, services: Services): void {
  officeRoute(app, services, getProviderBook, ({ staff }) => {
    requireRight(staff, 'money.propose', null);
    return readProviderBook(services);
  });
  officeRoute(app, services, previewProviderStatement, async ({ staff, body }) => {
    requireRight(staff, 'money.propose', null);
    await requireProvider(services, body.provider);
    return previewStatement(services, body.provider, body.csv);
  });
  officeRoute(app, services, importProviderStatement, async ({ staff, body, request }) => {
    requireRight(staff, 'money.propose', null);
    const { reason, ...file } = body;
    await requireProvider(services, file.provider);
    const intent = { act: 'statement.import' as const, staff, reason, request };
    const { counts } = await performStaffAct(services, intent, (tx) =>
      importStatement(services, tx, { staff_id: staff.id, ...file }),
    );
    return counts;
  });
  officeRoute(app, services, closeCall, async ({ staff, params, body, request }) => {
    requireRight(staff, 'money.propose', null);
    const intent = { act: 'difference.close' as const, staff, reason: body.reason, request };
    await performStaffAct(services, intent, (tx) =>
      closeDifference(services, tx, { staff_id: staff.id, ...params, ...body }),
    );
    return {};
  });
}
