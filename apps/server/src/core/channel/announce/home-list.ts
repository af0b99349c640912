import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { listChannels } from '@akari/contract';
import type { FastifyInstance } from 'fastify';
import { authorize } from '../../../platform/http/authorize.ts';
import { EncodedText, encodingFor } from '../../../platform/http/encoded-text.ts';
import { isKnown } from '../../../platform/http/etag.ts';
import { perNode } from '../../../platform/per-node.ts';
import type { Services } from '../../../platform/services.ts';
import { listCards } from '../state/channel.queries.ts';

/** Shortest interval between two reads of the list by a node. */
const READ_EVERY_MS = 250;

interface HomeListAnswer {
  etag: string;
  body: EncodedText;
}

/**
 * The list of all channels, the same for everybody. It is long, and thousands of pages request it after the loss of a
 * node. Therefore all requests that arrive before a read begins share that read; no answer is older than its request.
 */
export class HomeList {
  readonly #read: () => Promise<HomeListAnswer>;
  #next: Promise<HomeListAnswer> | null = null;
  #begun_ms = -Infinity;

  constructor(read: () => Promise<HomeListAnswer>) {
    this.#read = read;
  }

  now(): Promise<HomeListAnswer> {
    this.#next ??= this.#inTurn();
    return this.#next;
  }

  async #inTurn(): Promise<HomeListAnswer> {
    await sleep(Math.max(0, this.#begun_ms + READ_EVERY_MS - performance.now()));
    this.#next = null;
    this.#begun_ms = performance.now();
    return this.#read();
  }
}

const homeList = perNode(
  ({ database, clock }) =>
    new HomeList(async () => {
      const { channels, at_ms } = listChannels.answer.parse({
        channels: await listCards(database.db),
        at_ms: clock.nowMs(),
      });
      const text = JSON.stringify(channels);
      const etag = `"${createHash('sha1').update(text).digest('base64url')}"`;
      return { etag, body: new EncodedText(`{"channels":${text},"at_ms":${at_ms}}`) };
    }),
);

/** Serves the list. Only the browser may cache it, and revalidates it by its ETag. */
export function homeListRoute(app: FastifyInstance, services: Services): void {
  const config = { rateLimit: { max: 120, timeWindow: '1 minute' } };
  app.get(listChannels.path, { config }, async (request, reply) => {
    authorize(request.person, listChannels.action);
    const { etag, body } = await homeList(services).now();
    void reply.headers({ 'cache-control': 'private, no-cache', etag, vary: 'accept-encoding' });
    if (isKnown(request.headers['if-none-match'], etag)) return reply.status(304).send();
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    return reply.type('application/json').send(await body.as(encoding));
  });
}
