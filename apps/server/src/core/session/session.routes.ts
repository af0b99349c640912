import {
  currentSession,
  endOfSession,
  getQuote,
  getTrial,
  joinSession,
  leaveSession as leaveCall,
  renewMedia as renewCall,
} from '@akari/contract';
import type { FastifyInstance } from 'fastify';
import { broadcastOf } from '../channel/state/channel.queries.ts';
import { failures } from '../../platform/failures.ts';
import { route } from '../../platform/http/call-route.ts';
import { Problem } from '../../platform/http/problem.ts';
import { openMedia } from '../../platform/media-plane/signalling/open-media.ts';
import type { Services } from '../../platform/services.ts';
import { describeSession } from './receipt/describe-session.ts';
import { endOf } from './end/describe-end.ts';
import { knowGuest } from './guest/guest-identity.ts';
import { trialLeftMs } from './guest/guest-preview.ts';
import { joinAsViewer, quoteEntry } from './join/join-session.ts';
import { performerIdOf } from '../channel/state/performer-by-name.ts';
import { leaveSession, renewMedia } from './end/leave-session.ts';
import { runningSessionOf } from './state/session.queries.ts';

export function sessionRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  route(app, joinSession, async ({ person, body, idempotency_key, request, reply }) => {
    const joiner = body.mode === 'preview' ? await knowGuest(services, person, request, reply) : person;
    try {
      const joined = await joinAsViewer(services, joiner, idempotency_key, body, request.ip);
      request.log.info({ session_id: joined.session.session_id }, 'session started');
      if (body.sdp_offer === undefined) return joined;
      return { ...joined, negotiation: await openMedia(services, request, joined.media, body.sdp_offer) };
    } catch (error) {
      if (!(error instanceof Problem)) failures(services).count('join');
      throw error;
    }
  });
  route(app, getQuote, async ({ person, query }) => quoteEntry(services, person, query.performer_name));
  route(app, getTrial, async ({ person, query }) => {
    const broadcast_id = await broadcastOf(db, await performerIdOf(db, query.performer_name));
    return { left_ms: await trialLeftMs(db, person, broadcast_id, services.clock.nowMs()) };
  });
  route(app, currentSession, async ({ person }) => {
    const running = await runningSessionOf(db, person.user_id);
    return { session: running === null ? null : await describeSession(services, db, running) };
  });
  route(app, endOfSession, async ({ person, params }) => ({
    ended: await endOf(services, person, params.session_id),
  }));
  route(app, renewCall, async ({ person, params, query }) => ({
    media: await renewMedia(services, person, params.session_id, query.fault),
  }));
  route(app, leaveCall, async ({ person, params, query }) => {
    await leaveSession(services, person, params.session_id, query);
    return {};
  });
}
