import { getOwnPayout, getOwnPayouts, PAYOUT_PDF_PATH, setPayee as setCall } from '@akari/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Capability } from '../../platform/capability.ts';
import { siteTermsOf } from '../../platform/config/site-terms.ts';
import { paysHere } from '../../platform/pays-here.ts';
import { authorize } from '../../platform/http/authorize.ts';
import { route } from '../../platform/http/call-route.ts';
import type { Services } from '../../platform/services.ts';
import { followPeriods } from './close-period.ts';
import { payoutActs } from './office-acts.ts';
import { officePayoutRoutes } from './office.queries.ts';
import { ownPayoutOf, ownPayoutsOf, ownStatements } from './own-payouts.ts';
import { payoutCsv } from './payout-csv.ts';
import { payoutPdf } from './payout-pdf.ts';
import { addPayoutMails } from './payout-mails.ts';
import { sendCoins } from './send-coins.ts';
import { setPayee } from './set-payee.ts';

const fileQuery = z.object({ lang: z.enum(['ja', 'en']).default('ja') });
const pdfParams = z.object({ payout_id: z.string().regex(/^\d{1,16}$/) });

/** The calls about a person's own payouts. */
function ownRoutes(app: FastifyInstance, services: Services): void {
  route(app, getOwnPayouts, ({ person }) => ownPayoutsOf(services, person));
  route(app, getOwnPayout, ({ person, params }) => ownPayoutOf(services, person.user_id, params.payout_id));
  route(
    app,
    setCall,
    async ({ person, body }) => {
      await setPayee(services, person, body);
      return {};
    },
    { per_minute: 10 },
  );
  const options = {
    schema: { querystring: fileQuery },
    config: { rateLimit: { max: 10, timeWindow: '1 minute' } },
  };
  app.get('/api/payouts.csv', options, async (request: FastifyRequest, reply) => {
    const { lang } = fileQuery.parse(request.query);
    const { user_id } = authorize(request.person, 'payout.read_own');
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="akari-payouts.csv"')
      .header('cache-control', 'no-store')
      .send(payoutCsv(await ownStatements(services, user_id), lang));
  });
  const of_one = { ...options, schema: { ...options.schema, params: pdfParams } };
  app.get(PAYOUT_PDF_PATH, of_one, async (request: FastifyRequest, reply) => {
    const { lang } = fileQuery.parse(request.query);
    const { payout_id } = pdfParams.parse(request.params);
    const { user_id, user_name, site_id } = authorize(request.person, 'payout.read_own');
    const statement = await ownPayoutOf(services, user_id, payout_id);
    const seller = await siteTermsOf(services.database.db, site_id, 'seller');
    const payer = (lang === 'ja' ? seller.name_ja : seller.name_en) || null;
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="payout-${payout_id}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(
        payoutPdf(
          statement,
          { name: statement.partner_name ?? statement.agency_name ?? user_name, payer },
          lang,
        ),
      );
  });
}

/** Payouts of earnings and commissions: accounts, statements, files for banks, coins, and what became of them. */
export const payoutCapability: Capability = {
  name: 'payout',
  routes: (app, services) => {
    paysHere(services).on = true;
    addPayoutMails(services);
    ownRoutes(app, services);
    officePayoutRoutes(app, services);
    payoutActs(app, services);
  },
  start: async (services) => {
    sendCoins(services);
    await followPeriods(services);
  },
};
