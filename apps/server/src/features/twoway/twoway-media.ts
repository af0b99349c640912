import type { MediaAccess, TwowayRequest } from '@akari/contract';
import { devicesAfter, isTwowayOpen, type TwowayDevices } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { perNode } from '../../platform/per-node.ts';
import type { Services } from '../../platform/services.ts';
import { lockTwoway } from './lock-twoway.ts';
import { publishTwoway } from './move-twoway.ts';
import { describeTwoway, openTwoways, ownTwoway } from './twoway.queries.ts';
import { twowayTable } from './twoway.table.ts';

/**
 * Length of the media lease, milliseconds. After a crash of the server, the viewer's media stops when the
 * lease expires.
 */
const LEASE_MS = 30_000;
const RENEW_EVERY_MS = 8_000;

const leaseUntil = (services: Services): number => services.clock.nowMs() + LEASE_MS;

/**
 * Returns the media access of a two-way: to publish for its viewer, to play for its performer.
 * @throws not_found for anybody else, administrators too; twoway_answered, media_unavailable
 */
export async function openTwowayMedia(
  services: Services,
  member: Member,
  request_id: string,
): Promise<MediaAccess> {
  const request = await ownTwoway(services.database.db, member.user_id, request_id);
  if (!isTwowayOpen(request.state)) throw new Problem('twoway_answered');
  return services.media.twowayAccess({
    twoway_id: request.id,
    user_id: member.user_id,
    role: request.viewer_id === member.user_id ? 'publish' : 'play',
    lease_until_ms: leaseUntil(services),
  });
}

/**
 * Switches the viewer's camera or microphone; the performer sees it, and the price stays the same.
 * @throws not_found, twoway_answered
 */
export async function switchTwoway(
  services: Services,
  viewer: Member,
  request_id: string,
  wished: TwowayDevices,
): Promise<TwowayRequest> {
  const { db } = services.database;
  const { id, viewer_id } = await ownTwoway(db, viewer.user_id, request_id);
  if (viewer_id !== viewer.user_id) throw new Problem('not_found');
  await unitOfWork(db, async (tx, after) => {
    const locked = await lockTwoway(tx, id);
    if (locked === null || !isTwowayOpen(locked.request.state)) throw new Problem('twoway_answered');
    const { camera, microphone } = devicesAfter(locked.request.mode, wished);
    await tx
      .update(twowayTable)
      .set({ camera_on: camera, microphone_on: microphone })
      .where(eq(twowayTable.id, id));
    after(() => publishTwoway(services, id));
  });
  return describeTwoway(db, id);
}

/** Renews the leases of all accepted and running two-ways. */
class TwowayLeases {
  readonly #services: Services;
  #timer: NodeJS.Timeout | undefined;

  constructor(services: Services) {
    this.#services = services;
  }

  async renew(): Promise<void> {
    const open = await openTwoways(this.#services.background.db);
    if (open.length === 0) return;
    await this.#services.media.keepTwoways(
      open.map(({ id }) => id),
      leaseUntil(this.#services),
    );
  }

  start(): void {
    this.#timer = setInterval(() => {
      if (this.#services.media.signalling_url() === null) return;
      this.renew().catch((error: unknown) =>
        this.#services.log.warn({ err: error }, 'failed to renew two-way leases; will retry'),
      );
    }, RENEW_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

export const twowayLeases = perNode((services) => new TwowayLeases(services));
