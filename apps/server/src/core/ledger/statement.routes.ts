import { earningsFilter, getEarnings, getPointLots, getStatement, statementFilter } from '@akari/contract';
import type { KnownAction } from '@akari/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { authorize } from '../../platform/http/authorize.ts';
import { route } from '../../platform/http/call-route.ts';
import type { Member } from '../../platform/http/person.ts';
import type { Services } from '../../platform/services.ts';
import { earningsBalanceOf } from './ledger.queries.ts';
import { pointLotsOf } from './lots.queries.ts';
import { statementCsv } from './statement-csv.ts';
import { earningsOf, statementOf, type PageRequest, type StatementPage } from './statement.queries.ts';

/** Most lines of one download; the newest are kept. */
const CSV_LINES = 20_000;
const lang = z.enum(['ja', 'en']).default('ja');
const csvQuery = z.object({ lang, ...earningsFilter.shape });
const viewerCsvQuery = z.object({ lang, ...statementFilter.shape });

type Source = (request: PageRequest, member: Member) => Promise<StatementPage>;

function csvRoute(
  app: FastifyInstance,
  path: string,
  file: string,
  action: KnownAction,
  query: typeof csvQuery | typeof viewerCsvQuery,
  source: Source,
): void {
  const options = {
    schema: { querystring: query },
    config: { rateLimit: { max: 10, timeWindow: '1 minute' } },
  };
  app.get(path, options, async (request: FastifyRequest, reply: FastifyReply) => {
    const { lang: of_file, ...filter } = query.parse(request.query);
    const { lines } = await source({ ...filter, limit: CSV_LINES }, authorize(request.person, action));
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${file}"`)
      .header('cache-control', 'no-store')
      .send(statementCsv(lines, of_file));
  });
}

export function statementRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  route(app, getStatement, ({ query, person }) => statementOf(services, person.user_id, query));
  const { clock } = services;
  route(app, getPointLots, async ({ person }) => ({
    lots: await pointLotsOf(db, person.user_id, clock.nowMs()),
  }));
  route(app, getEarnings, async ({ query, person }) => {
    const { user_id } = person;
    return {
      ...(await earningsOf(services, user_id, query)),
      balance_units: await earningsBalanceOf(db, user_id),
    };
  });
  csvRoute(
    app,
    '/api/statement.csv',
    'akari-statement.csv',
    'statement.read',
    viewerCsvQuery,
    (request, member) => statementOf(services, member.user_id, request),
  );
  csvRoute(app, '/api/earnings.csv', 'akari-earnings.csv', 'earnings.read', csvQuery, (request, member) =>
    earningsOf(services, member.user_id, request),
  );
}
