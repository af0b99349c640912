import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BodyOf, callLovenseBack as callBack } from '@akari/contract';
import { TOY_PAIRING_MS, toyAppHost } from '@akari/rules';
import { z } from 'zod';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { callLovense, lovenseUid } from './drivers/lovense-cloud.ts';
import { beginLink, keepReport, requireWay } from './link-toys.ts';
import { readQrPicture } from './qr-picture.ts';
import { readBatteries } from './read-batteries.ts';
import { linkOf, type ToyLinkRow } from './toy.queries.ts';

const SHORTEST_UID = /^akari-([1-9]\d{0,15})$/;

/** What the Lovense application must send with a callback: it is derived from the link, so that a new link voids it. */
const utokenOf = (services: Services, { performer_id, link_id }: ToyLinkRow): string =>
  createHmac('sha256', services.secret('toy')).update(`${performer_id}:${link_id}`).digest('base64url');

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const pairing = z.object({
  code: z.literal(0),
  data: z.object({ qr: z.string().max(500), code: z.string().max(40).optional() }),
});

/**
 * Begins a pairing with the Lovense service.
 * @throws toy_way_unavailable, toy_service_down
 */
export async function pairLovense(services: Services, { user_id, user_name }: Member) {
  requireWay(services, 'lovense_cloud');
  const { lovense } = services.config.toy;
  if (lovense === null) throw new Problem('toy_way_unavailable');
  const link = await unitOfWork(services.database.db, async (tx, after) => {
    await lockChannels(tx, [user_id]);
    return beginLink(services, tx, after, user_id, { way: 'lovense_cloud' });
  });
  const asked = { uid: lovenseUid(user_id), uname: user_name, utoken: utokenOf(services, link), v: 2 };
  const answer = pairing.safeParse(await callLovense(services, lovense, '/api/lan/getQrCode', asked));
  if (!answer.success) throw new Problem('toy_service_down');
  const { qr, code } = answer.data.data;
  return {
    qr: await readQrPicture(services, lovense, qr),
    code: code ?? null,
    valid_until_ms: services.clock.nowMs() + TOY_PAIRING_MS,
  };
}

/**
 * The Lovense application reports itself and its toys. Everything is from outside: a callback without the secret of the
 * present link, or from an address outside a private network, changes nothing.
 * @throws not_found
 */
export async function callLovenseBack(services: Services, body: BodyOf<typeof callBack>): Promise<void> {
  const performer_id = Number(SHORTEST_UID.exec(body.uid)?.[1] ?? 0);
  if (!Number.isSafeInteger(performer_id) || performer_id === 0) throw new Problem('not_found');
  if (body.domain !== undefined && toyAppHost(body.domain) === null) throw new Problem('bad_request');
  await unitOfWork(services.database.db, async (tx, after) => {
    const known = await linkOf(tx, performer_id);
    // Checked before the lock, so that a stranger cannot hold up a channel.
    if (known?.way !== 'lovense_cloud' || !isSame(body.utoken, utokenOf(services, known)))
      throw new Problem('not_found');
    await lockChannels(tx, [performer_id]);
    const link = await linkOf(tx, performer_id);
    if (link?.link_id !== known.link_id) throw new Problem('not_found');
    const toys = Object.values(body.toys).map(({ id, name, nickName, status }) => ({
      toy_id: id,
      name: nickName === undefined || nickName === '' ? name : nickName,
      connected: Number(status) === 1,
      vibrates: true,
      battery: link.toys.find(({ toy_id }) => toy_id === id)?.battery ?? null,
    }));
    const app = [body.appType, body.appVersion].filter((part) => part !== undefined).join(' ');
    await keepReport(services, tx, after, link, { app: app === '' ? null : app, toys });
    // Not awaited: the service that waits for our answer may take seconds.
    after(() => {
      readBatteries(services, link).catch((error: unknown) =>
        services.log.error({ err: error, user_id: performer_id }, 'failed to read the charge of toys'),
      );
    });
  });
}
