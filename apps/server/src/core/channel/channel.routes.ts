import {
  commandChannel,
  getChannel,
  getStats,
  getStreamKey,
  ownChannel,
  prepareChannel as prepareCall,
  rotateStreamKey as rotateCall,
  setChannelOptions,
} from '@akari/contract';
import { eq } from 'drizzle-orm';
import { isPhone } from '@akari/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { freeAnswersOf } from '../session/end/answers.queries.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { route } from '../../platform/http/call-route.ts';
import { publicUrlOf } from '../../platform/http/own-origin.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { cardById, cardByName } from './state/channel.queries.ts';
import { channelTable } from './state/channel.table.ts';
import { runCommand, setOptions } from './broadcast/command-channel.ts';
import { homeListRoute } from './announce/home-list.ts';
import { prepareChannel } from './broadcast/prepare-channel.ts';
import { rotateStreamKey } from './broadcast/rotate-stream-key.ts';
import { streamKeyOf } from './broadcast/stream-key.ts';

function publicRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  homeListRoute(app, services);
  route(app, getChannel, async ({ params }) => {
    const card = await cardByName(db, params.performer_name);
    if (card === null) throw new Problem('performer_not_found');
    return card;
  });
  route(app, getStats, async ({ query }) => {
    const channel_id = Number(query.channelID);
    const card = Number.isSafeInteger(channel_id) ? await cardById(db, channel_id) : null;
    if (card === null || card.closed === true) throw new Problem('not_found');
    const publisher = (await services.media.channelStats(channel_id))?.publisher;
    return {
      getStats: {
        framesPerSecond: publisher?.fps ?? 0,
        bitrateKbps: publisher?.bitrate_kbps ?? 0,
        viewers: card.viewer_count,
      },
    };
  });
}

/** Whether a request comes from a browser on a mobile phone. */
function isOnPhone({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const hint = headers['sec-ch-ua-mobile'];
  return isPhone(headers['user-agent'] ?? '', typeof hint === 'string' ? hint : undefined);
}

async function streamKey(services: Services, performer_id: number): Promise<string> {
  const [channel] = await services.database.db
    .select({ version: channelTable.stream_key_version })
    .from(channelTable)
    .where(eq(channelTable.performer_id, performer_id));
  if (channel === undefined) throw new Problem('performer_not_found');
  return streamKeyOf(services, performer_id, channel.version);
}

async function newStreamKey(services: Services, performer_id: number): Promise<string> {
  const version = await unitOfWork(services.database.db, (tx, after) =>
    rotateStreamKey(services, tx, after, performer_id),
  );
  if (version === null) throw new Problem('performer_not_found');
  return streamKeyOf(services, performer_id, version);
}

function performerRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  route(app, ownChannel, async ({ person }) => {
    const { user_id } = person;
    const channel = await cardById(db, user_id);
    if (channel === null) throw new Problem('performer_not_found');
    const [own] = await db
      .select({ hidden_key: channelTable.hidden_key, publish_start: channelTable.publish_start })
      .from(channelTable)
      .where(eq(channelTable.performer_id, user_id));
    return {
      channel,
      hidden_key: own?.hidden_key ?? null,
      publish_start: own?.publish_start ?? 'waiting',
      free_answers: await freeAnswersOf(db, user_id),
    };
  });
  route(app, prepareCall, async ({ person, query, request }) => {
    const { user_id, login_id } = person;
    const { source, publish_start } = query;
    const publisher = {
      login_id,
      source,
      publish_start,
      take_over: query.take_over === 'yes',
      on_phone: isOnPhone(request),
    };
    return prepareChannel(services, user_id, query.media_kind, publisher);
  });
  route(app, commandChannel, async ({ person, body }) => ({
    channel: await runCommand(services, person.user_id, body.command, body),
  }));
  route(app, setChannelOptions, async ({ person, body }) => ({
    channel: await setOptions(services, person.user_id, body),
  }));
  route(app, getStreamKey, async ({ person, request }) => ({
    whip_url: `${publicUrlOf(services.config, request)}/whip`,
    stream_key: await streamKey(services, person.user_id),
  }));
  route(
    app,
    rotateCall,
    async ({ person, request }) => {
      const { user_id } = person;
      return {
        whip_url: `${publicUrlOf(services.config, request)}/whip`,
        stream_key: await newStreamKey(services, user_id),
      };
    },
    { per_minute: 10 },
  );
}

export function channelRoutes(app: FastifyInstance, services: Services): void {
  publicRoutes(app, services);
  performerRoutes(app, services);
}
