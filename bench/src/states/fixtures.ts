import { hkdfSync } from 'node:crypto';
import { pino } from 'pino';
import { createCapabilities } from '@akari/server/composition/capabilities';
import { runCommand } from '@akari/server/core/channel/broadcast/command-channel';
import { prepareChannel } from '@akari/server/core/channel/broadcast/prepare-channel';
import { systemClock } from '@akari/server/platform/clock/clock';
import { readConfig } from '@akari/server/platform/config/config';
import type { Database } from '@akari/server/platform/database/database';
import { Deadlines } from '@akari/server/platform/deadline/deadline';
import { Duties } from '@akari/server/platform/duty/duties';
import { NodeLife } from '@akari/server/platform/process/node-life';
import type { Member } from '@akari/server/platform/http/person';
import type { Services } from '@akari/server/platform/services';
import { buildPerformer, buildViewer } from '@akari/server/testing/factories';

const noAccess = async () => ({ url: '', token: '', ice_servers: [] });
const nothing = async (): Promise<void> => undefined;

/**
 * Creates the services of a server node without media and sockets. It reads everything that it would send, as if all
 * people were connected to it.
 */
export async function openServices(
  database: Database,
  env: Readonly<Record<string, string>> = {},
): Promise<Services> {
  const services = {
    config: readConfig({ DEMO: '0', LOG_LEVEL: 'silent', JOINS_PER_MINUTE: '1000000', ...env }),
    log: pino({ level: 'error' }, pino.destination(2)),
    clock: systemClock,
    database,
    background: database,
    realtime: {
      send: () => undefined,
      sendHere: () => undefined,
      tellNodes: () => undefined,
      onTold: () => undefined,
      join: () => undefined,
      leave: () => undefined,
      here: () => true,
      disconnect: () => undefined,
    },
    media: {
      signalling_url: () => null,
      onEvent: () => undefined,
      publisherAccess: noAccess,
      subscriberAccess: noAccess,
      grant: nothing,
      endSubscribers: async () => [],
      restrictTo: nothing,
      twowayAccess: noAccess,
      keepTwoways: nothing,
      endTwoways: nothing,
      endChannel: nothing,
    },
    node: new NodeLife('bench'),
    redis: null,
    secret: (purpose: string) => Buffer.from(hkdfSync('sha256', 'bench', '', purpose, 32)),
  } as unknown as Services;
  services.deadlines = new Deadlines(services);
  services.duties = new Duties(services);
  const clocked = ['charge', 'setting'];
  for (const capability of createCapabilities([], []))
    if (!clocked.includes(capability.name)) await capability.start?.(services);
  return services;
}

/** Creates performers in party chat. */
export async function openChannels(services: Services, count: number): Promise<Member[]> {
  const performers: Member[] = [];
  for (let index = 0; index < count; index += 1) {
    const performer = await buildPerformer(services);
    const studio = { login_id: performer.login_id, source: 'browser' as const, take_over: false };
    await prepareChannel(services, performer.user_id, 'video', studio);
    await services.database.pool.query('UPDATE channel SET publisher_live = true WHERE performer_id = $1', [
      performer.user_id,
    ]);
    await runCommand(services, performer.user_id, 'start_preview');
    await runCommand(services, performer.user_id, 'start_chat');
    performers.push(performer);
  }
  return performers;
}

export async function openViewers(services: Services, count: number): Promise<Member[]> {
  const viewers: Member[] = [];
  for (let index = 0; index < count; index += 1) viewers.push(await buildViewer(services, { points: 1_000 }));
  return viewers;
}
