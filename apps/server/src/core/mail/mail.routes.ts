import { listDemoMails, nothing, unsubscribe } from '@akari/contract';
import { PATHS } from '@akari/rules';
import { desc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { object, string } from 'zod';
import { route } from '../../platform/http/call-route.ts';
import { publicUrlOf } from '../../platform/http/own-origin.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { declineNotice } from './mail-person.ts';
import { DEMO_ORIGIN } from './mail-origin.ts';
import { demoMailTable } from './mail.table.ts';
import { readUnsubscribe } from './unsubscribe-token.ts';

const SHOWN = 50;
const oneClick = object({ unsubscribe: string().max(200) });
const BODY_MOST_BYTES = 4 * 1024;

/** Ends the notice of a token. @throws mail_link_invalid */
async function endNotice(services: Services, token: string) {
  const asked = readUnsubscribe(services, token);
  if (asked === null) throw new Problem('mail_link_invalid');
  await declineNotice(services.database.db, asked.user_id, asked.notice);
  return { notice: asked.notice };
}

/**
 * One-click unsubscribing (RFC 8058): mail programs send a POST to the address of `List-Unsubscribe`, as a form of either
 * kind. A GET of the same address opens the page, which asks first, because programs that look for malware follow links.
 */
async function oneClickRoute(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (inner) => {
    inner.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'string', bodyLimit: BODY_MOST_BYTES },
      (_request, body, done) => done(null, body),
    );
    inner.post(
      PATHS.mail,
      {
        schema: { querystring: oneClick, response: { 200: nothing } },
        config: { form: true, rateLimit: { max: 120, timeWindow: '1 minute' } },
      },
      async (request) => {
        await endNotice(services, oneClick.parse(request.query).unsubscribe);
        return {};
      },
    );
  });
}

export async function mailRoutes(app: FastifyInstance, services: Services): Promise<void> {
  route(app, unsubscribe, ({ body }) => endNotice(services, body.token));
  await oneClickRoute(app, services);
  route(app, listDemoMails, async ({ request }) => {
    if (services.config.mail.way !== 'demo') throw new Problem('not_found');
    const rows = await services.database.db
      .select()
      .from(demoMailTable)
      .orderBy(desc(demoMailTable.id))
      .limit(SHOWN);
    const origin = publicUrlOf(services.config, request);
    return {
      mails: rows.map(({ id, kind, sender, address, subject, text, at_ms }) => ({
        ...{ mail_id: String(id), kind, from: sender, to: address, subject, at_ms },
        text: text.replaceAll(DEMO_ORIGIN, origin),
      })),
    };
  });
}
