import {
  addPushDevice,
  endPushDevice,
  listPushDevices,
  setPushDetail,
  testPushDevice,
} from '@akari/contract';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Capability } from '../../platform/capability.ts';
import type { Tx } from '../../platform/database/database.ts';
import { startRetentionJob, type RetentionJob } from '../../platform/deadline/retention-job.ts';
import { route } from '../../platform/http/call-route.ts';
import type { Services } from '../../platform/services.ts';
import { addDevice, devicesOf, endDevice, isDetailed, requirePush, setDetailed } from './change-devices.ts';
import { PushSender } from './push-sender.ts';
import { openDeviceText } from './queue-pushes.ts';
import { addTestPush, queueTest } from './test-push.ts';

const DUTY = 'push';
/** Each added device and each test costs a call to another service. */
const PER_MINUTE = 20;

/** What became of pushes, after the time that is set. */
const oldPushes = ({ config }: Services): RetentionJob => ({
  kind: 'push.forget',
  batch_size: 5_000,
  deleteExpired: async (tx: Tx, now_ms, atOnceMost) => {
    const { rowCount } = await tx.execute(sql`
      DELETE FROM push WHERE ctid = ANY (ARRAY(SELECT ctid FROM push
        WHERE at_ms < ${now_ms - config.push.kept_ms} AND expires_at_ms < ${now_ms} LIMIT ${atOnceMost}))`);
    return rowCount ?? 0;
  },
});

/** Devices whose login has ended. None of them has got a push since. */
const endedDevices: RetentionJob = {
  kind: 'push_device.forget',
  batch_size: 1_000,
  deleteExpired: async (tx: Tx, now_ms, atOnceMost) => {
    const { rowCount } = await tx.execute(sql`
      DELETE FROM push_device WHERE id = ANY (ARRAY(SELECT d.id FROM push_device d
        WHERE NOT ${sql.raw(openDeviceText('d', String(now_ms)))} LIMIT ${atOnceMost}))`);
    return rowCount ?? 0;
  },
};

function pushRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  route(app, listPushDevices, async ({ person }) => {
    const { public_key } = requirePush(services);
    const [devices, detailed] = await Promise.all([
      devicesOf(db, person, services.clock.nowMs()),
      isDetailed(db, person.user_id),
    ]);
    return { public_key, devices, most: services.config.terms.push_devices_most, detailed };
  });
  const limited = { per_minute: PER_MINUTE };
  route(
    app,
    addPushDevice,
    async ({ person, body }) => ({ device_id: await addDevice(services, person, body) }),
    limited,
  );
  route(app, endPushDevice, async ({ person, params }) => {
    await endDevice(services, person.user_id, params.device_id);
    return {};
  });
  route(
    app,
    testPushDevice,
    async ({ person, params }) => {
      await queueTest(services, person.user_id, params.device_id);
      return {};
    },
    limited,
  );
  route(app, setPushDetail, async ({ person, body }) => {
    await setDetailed(services, person.user_id, body.detailed);
    return {};
  });
}

/** Pushes to the devices of people, and the outbox that they wait in: they are sent by one node at a time. */
export const createPushCapability = (): Capability => {
  let sender: PushSender | undefined;
  let running: Services | undefined;
  return {
    name: 'push',
    routes: (app, services) => {
      addTestPush(services);
      pushRoutes(app, services);
    },
    start: async (services) => {
      for (const job of [oldPushes(services), endedDevices]) await startRetentionJob(services, job);
      if (services.push === null) return;
      const own = new PushSender(services, services.push);
      [sender, running] = [own, services];
      services.duties.want(DUTY, (hold) => own.keep(hold));
    },
    stop: async () => {
      await running?.duties.giveUp(DUTY);
      await sender?.ended();
    },
  };
};
