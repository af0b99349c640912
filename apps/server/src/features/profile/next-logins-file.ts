import { NEXT_LOGINS_FILE_PATH, nextLoginsFileParams, nextLoginsFileQuery } from '@akari/contract';
import { calendarFile, PATHS } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { channelTable } from '../../core/channel/state/channel.table.ts';
import { performerOf } from '../../core/channel/state/performer-by-name.ts';
import { pageUrl } from '../../core/mail/mail-origin.ts';
import { authorize } from '../../platform/http/authorize.ts';
import type { Services } from '../../platform/services.ts';
import { nextLoginsOf } from './profile.queries.ts';

const PER_MINUTE = { rateLimit: { max: 60, timeWindow: '1 minute' } };

/** The planned times of a performer as a calendar file (RFC 5545). */
export function nextLoginsFileRoute(app: FastifyInstance, services: Services): void {
  const schema = { params: nextLoginsFileParams, querystring: nextLoginsFileQuery };
  app.get(NEXT_LOGINS_FILE_PATH, { schema, config: PER_MINUTE }, async (request, reply) => {
    authorize(request.person, 'profile.read');
    const { performer_name } = nextLoginsFileParams.parse(request.params);
    const { lang } = nextLoginsFileQuery.parse(request.query);
    const { db } = services.database;
    const now_ms = services.clock.nowMs();
    const { id, user_name } = await performerOf(db, performer_name);
    const [channel] = await db
      .select({ display_name: channelTable.display_name })
      .from(channelTable)
      .where(eq(channelTable.performer_id, id));
    const url = pageUrl(services, `${PATHS.profile}/${encodeURIComponent(user_name)}`);
    const times = await nextLoginsOf(db, id, now_ms);
    const events = times.map((at_ms) => ({
      uid: `${encodeURIComponent(user_name)}-${at_ms}@${new URL(url).host}`,
      ...{ at_ms, url, summary: channel?.display_name[lang] ?? user_name },
    }));
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="next-logins.ics"')
      .header('cache-control', 'no-cache')
      .send(calendarFile(events, now_ms));
  });
}
