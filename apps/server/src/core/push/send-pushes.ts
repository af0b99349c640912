import { createHmac } from 'node:crypto';
import { pushRetryMs, pushVerdict, retryAfterMs, type PushState } from '@akari/rules';
import { idList, listOf } from '../../platform/database/columns.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { PushAnswer, PushTransport } from '../../platform/push/push-transport.ts';
import type { Services } from '../../platform/services.ts';
import { forgetDevice } from './change-devices.ts';
import { pushKinds, type PushText, type TakenPush } from './push-kinds.ts';
import { openDeviceText } from './queue-pushes.ts';

/** A node that has taken a push has so many times of the push service's silence to say what became of it. */
const TAKEN_TIMES = 3;
const SECOND_MS = 1_000;

const TAKE = `UPDATE push SET state = 'sending', attempts = attempts + 1, next_at_ms = $2
  WHERE id = ANY (ARRAY(SELECT id FROM push WHERE state IN ('waiting', 'sending') AND next_at_ms <= $1
    ORDER BY next_at_ms, id LIMIT $3 FOR UPDATE SKIP LOCKED))
  RETURNING id, device_id, user_id, subject_id, kind, attempts, expires_at_ms`;
const DEVICES = `SELECT d.id, d.endpoint, d.p256dh, d.auth FROM push_device d
  WHERE d.id = ANY (${listOf(1)}) AND ${openDeviceText('d', '$2')}`;
/** Unless another try of it has begun. */
const SETTLE = `UPDATE push SET state = $3, next_at_ms = $4, status = $5, ended_at_ms = $6
  WHERE id = $1 AND state = 'sending' AND attempts = $2`;
const TOLD = 'UPDATE push_device SET told_at_ms = $2 WHERE id = $1';

interface Device extends Record<string, unknown> {
  id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
}
/** A push that a node has taken, with its text and where it goes; null: nothing is to be sent. */
export interface ReadyPush extends TakenPush {
  to: { device: Device; text: PushText } | null;
}

/** Takes pushes that are due, those that waited longest first. Another node skips them. */
export async function takePushes(services: Services, most: number): Promise<ReadyPush[]> {
  const { background, clock, config } = services;
  const now_ms = clock.nowMs();
  const until_ms = now_ms + config.push.timeout_ms * TAKEN_TIMES;
  const taken = await namedQuery<TakenPush & Record<string, unknown>>(background.db, 'push_take', TAKE, [
    ...[now_ms, until_ms, most],
  ]);
  if (taken.length === 0) return [];
  const useful = taken.filter(({ expires_at_ms }) => expires_at_ms > now_ms);
  const [devices, texts] = await Promise.all([
    namedQuery<Device>(background.db, 'push_take_devices', DEVICES, [
      idList(useful.map(({ device_id }) => device_id)),
      now_ms,
    ]),
    pushKinds(services).compose(services, background.db, useful),
  ]);
  const by_id = new Map(devices.map((device) => [device.id, device]));
  return taken.map((push) => {
    const [device, text] = [by_id.get(push.device_id), texts.get(push.id)];
    return { ...push, to: device === undefined || text === undefined ? null : { device, text } };
  });
}

/** What a push becomes. `next_at_ms`: when it is tried again. */
interface Fate {
  state: PushState;
  next_at_ms?: number;
  status?: number | null;
}

async function settle(
  { background, clock }: Services,
  { id, attempts }: TakenPush,
  fate: Fate,
): Promise<void> {
  const now_ms = clock.nowMs();
  const ended_at_ms = fate.state === 'waiting' ? null : now_ms;
  await namedQuery(background.db, 'push_settle', SETTLE, [
    ...[id, attempts, fate.state, fate.next_at_ms ?? now_ms, fate.status ?? null, ended_at_ms],
  ]);
}

/** A topic that says nothing to the push service: 32 characters at most (RFC 8030 §5.4). */
const topicOf = (services: Services, { user_id, kind }: TakenPush, { replaces }: PushText): string =>
  createHmac('sha256', services.secret('push topic'))
    .update(`${user_id} ${kind} ${replaces}`)
    .digest('base64url')
    .slice(0, 32);

function fateAfter({ config, clock }: Services, push: TakenPush, { status, retry_after }: PushAnswer): Fate {
  const now_ms = clock.nowMs();
  const verdict = pushVerdict(status);
  if (verdict === 'accepted') return { state: 'sent', status };
  if (verdict !== 'later') return { state: 'dead', status };
  const wait_ms = pushRetryMs(push.attempts, config.push.retry, {
    asked_ms: retryAfterMs(retry_after, now_ms),
    left_ms: push.expires_at_ms - now_ms,
    dice: Math.random(),
  });
  return wait_ms === null
    ? { state: 'dead', status }
    : { state: 'waiting', next_at_ms: now_ms + wait_ms, status };
}

/**
 * Sends one push that was taken, and writes down what became of it. What the push service has accepted and this node could not
 * write down any more is sent again; the browser shows it once, because of its tag.
 */
export async function sendPush(services: Services, transport: PushTransport, push: ReadyPush): Promise<void> {
  const { clock, log, background } = services;
  const left_ms = push.expires_at_ms - clock.nowMs();
  if (left_ms <= 0) return settle(services, push, { state: 'dead' });
  if (push.to === null) return settle(services, push, { state: 'void' });
  const { device, text } = push.to;
  const { endpoint, p256dh, auth } = device;
  const { replaces: _, ...said } = text;
  const answer = await transport.send({
    ...{ endpoint, p256dh, auth },
    text: JSON.stringify(said),
    ttl_s: Math.max(1, Math.floor(left_ms / SECOND_MS)),
    topic: topicOf(services, push, text),
    urgent: true,
  });
  if (pushVerdict(answer.status) === 'gone') {
    await forgetDevice(background.db, device.id);
    return;
  }
  const fate = fateAfter(services, push, answer);
  await settle(services, push, fate);
  if (fate.state === 'sent') await namedQuery(background.db, 'push_told', TOLD, [device.id, clock.nowMs()]);
  else
    log.warn(
      { subject: push.id, kind: push.kind, count: push.attempts, status: answer.status, reason: fate.state },
      'push not sent',
    );
}
