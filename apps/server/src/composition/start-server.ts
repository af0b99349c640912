import path from 'node:path';
import { ZodError } from 'zod';
import { socketAuthentication } from '../core/account/login/socket-authentication.ts';
import { createCapabilities } from './capabilities.ts';
import { demoLogins, demoSeeds } from '../commands/demo-people.ts';
import { closeDemo, openDemo } from '../commands/seed.ts';
import { prepareProofKey } from '../core/account/proof/proof-key.ts';
import { prepareAuditKey } from '../core/audit/audit-key.ts';
import { missingPages } from '../core/site/operator-pages.ts';
import { canSellPoints } from '../core/site/points-for-sale.ts';
import { ledgerWatch } from '../core/ledger/ledger-watch.ts';
import { missingForPayouts } from '../features/payout/payout-key.ts';
import { MIGRATIONS_FOLDER, OFFICE_FOLDER, WEB_FOLDER } from '../paths.ts';
import type { Capability } from '../platform/capability.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { readConfig, type Config } from '../platform/config/config.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { loadSecret } from '../platform/config/secret.ts';
import { Deadlines } from '../platform/deadline/deadline.ts';
import { migrateDatabase, openDatabase, type Database } from '../platform/database/database.ts';
import { Duties } from '../platform/duty/duties.ts';
import { oneAtATime } from '../platform/database/one-at-a-time.ts';
import { createLog } from '../platform/log/log.ts';
import { ClusterMediaPlane } from '../platform/media-plane/cluster/cluster-media-plane.ts';
import { createEmbeddedMediaPlane } from '../platform/media-plane/embedded/embedded-media-plane.ts';
import { createOperationsCapability } from '../features/operations/operations.capability.ts';
import { createSmtpTransport } from '../platform/mail/smtp-transport.ts';
import { openPush } from '../platform/push/open-push.ts';
import { openPayments } from './open-payments.ts';
import { startEmbeddedDatabase } from '../platform/process/embedded-database.ts';
import { NodeLife } from '../platform/process/node-life.ts';
import { lockFolder } from '../platform/process/folder-lock.ts';
import { checkPorts, portProblem } from '../platform/process/free-port.ts';
import { StartProblem } from '../platform/process/start-problem.ts';
import { claimInstance } from '../platform/duty/single-instance.ts';
import { RedisLink } from '../platform/redis/redis-link.ts';
import type { Services } from '../platform/services.ts';
import { checkVendorVersions } from '../platform/vendor/vendor-versions.ts';
import { officePage } from '../core/staff/office-page.ts';
import { createWebPagesCapability } from '../platform/web/web-pages.capability.ts';
import { createServerNode, LateRealtime } from './server-node.ts';

export interface RunningServer {
  config: Config;
  services: Services;
  /** Address for people on this machine. */
  url: string;
  close(): Promise<void>;
}

type Say = (ja: string, en: string) => void;
/** Steps that undo what was started, run last first. */
type Undo = (() => void | Promise<void>)[];

/** @throws StartProblem that names every invalid setting */
function readSettings(env: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    const faults = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
    throw new StartProblem(`設定をご確認ください。${faults}`, `Please check the settings. ${faults}`);
  }
}

async function connect(url: string, max_connections: number, log: Services['log']): Promise<Database> {
  let closing = false;
  const opened = openDatabase(url, {
    max_connections,
    // A connection that was closed on purpose may still report that the database is ending.
    onError: (error) => closing || log.error({ err: error }, 'lost database connection'),
  });
  const database = {
    ...opened,
    close: () => {
      closing = true;
      return opened.close();
    },
  };
  try {
    await database.pool.query('SELECT 1');
    return database;
  } catch (error) {
    await database.close();
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartProblem(
      `データベースに接続できません(${reason})。DATABASE_URL をご確認ください。`,
      `The database cannot be reached (${reason}). Please check DATABASE_URL.`,
    );
  }
}

/** Starts the media engine after all its listeners, and stops it before them. */
const mediaCapability = (services: Services): Capability => ({
  name: 'media-plane',
  start: () => services.media.start(),
  stop: () => services.media.stop(),
});

interface Opening {
  data_dir: string;
  log: Services['log'];
  say: Say;
  undo: Undo;
}

/** Connects to the database, or starts the embedded one, and migrates it. */
async function openDatabases(
  config: Config,
  { data_dir, log, say, undo }: Opening,
): Promise<Pick<Services, 'database' | 'background'>> {
  let url = config.database_url;
  if (url === '') {
    const embedded = await startEmbeddedDatabase({ data_dir, log, say });
    undo.push(() => embedded.stop());
    url = embedded.url;
  }
  const { database_connections } = config;
  const database = await connect(url, database_connections.requests, log);
  undo.push(() => database.close());
  const background = await connect(url, database_connections.background, log);
  undo.push(() => background.close());
  await oneAtATime(database, 'migrations', () =>
    migrateDatabase(database.db, MIGRATIONS_FOLDER, {
      onHeldUp: (held) => log.warn(held, 'migration waits for tables in use; will retry'),
    }),
  );
  return { database, background };
}

/** Completes the services of the node. None of them is started yet. */
async function assembleServices(
  config: Config,
  base: Pick<Services, 'log' | 'database' | 'background' | 'redis' | 'realtime'>,
  { data_dir, say }: Pick<Opening, 'data_dir' | 'say'>,
): Promise<Services> {
  const { log, database, background } = base;
  const secret = await loadSecret(database.db);
  const clock = systemClock;
  const duties = new Duties({ database: background, log });
  const media =
    config.media.engine === 'cluster'
      ? new ClusterMediaPlane({ config, log, clock, database, background, duties })
      : createEmbeddedMediaPlane({ config, secret, log, clock, data_dir });
  const payments = openPayments({ config, database, clock, secret, log });
  if (payments.length === 0) {
    say(
      '決済会社が設定されていないため、ポイントは購入できません（PAYMENT）。',
      'No payment provider is set up, so points cannot be bought (PAYMENT).',
    );
  }
  const seller = payments.find(({ company }) => company !== null)?.company ?? null;
  if (config.demo && seller !== null) {
    say(
      `デモのログイン（パスワードは公開されています）が有効なまま、${seller.ja}でのお支払いを受け付けます。人が利用するサーバーでは、DEMO=0を設定してください。`,
      `The demo logins, whose passwords are public, are on while ${seller.en} takes payments. Set DEMO=0 on a server that people use.`,
    );
  }
  if (config.mail.way === 'none') {
    say(
      'メールの送信が設定されていないため、メールアドレスの確認、パスワードの再設定、控えの送信は行われません（SMTP_URL）。',
      'No mail server is set up, so addresses are not confirmed, passwords cannot be reset by mail, and no receipts are sent (SMTP_URL).',
    );
  }
  return {
    ...base,
    config,
    clock,
    deadlines: new Deadlines({ database: background, clock, log }),
    duties,
    media,
    node: new NodeLife(config.node_name),
    storage: openStorage(config.storage, data_dir),
    payments,
    mail: config.mail.way === 'smtp' ? createSmtpTransport(config.mail) : null,
    push: openPush(config.push, secret),
    secret,
  };
}

async function start(config: Config, data_dir: string, say: Say, undo: Undo): Promise<RunningServer> {
  const log = createLog(config);
  undo.push(lockFolder(data_dir));
  await checkPorts(config, config.media.udp_port);
  const { database, background } = await openDatabases(config, { data_dir, log, say, undo });
  const redis = config.redis_url === '' ? null : new RedisLink(config.redis_url, log);
  if (redis !== null) undo.push(() => redis.close());
  const ownMedia = config.media.engine === 'embedded' ? 'own_media' : 'one_of_many';
  // The embedded PostgreSQL has only this instance.
  if (config.database_url !== '')
    undo.push(await claimInstance({ database, log }, redis === null ? 'no_redis' : ownMedia));
  const realtime = new LateRealtime();
  const services = await assembleServices(
    config,
    { log, database, background, redis, realtime },
    { data_dir, say },
  );
  // Without its key the server runs all the same: it refuses staff acts, and says so at /readyz.
  await prepareAuditKey(config.audit).catch((error: unknown) =>
    log.error({ err: error }, 'failed to create the key of the audit log'),
  );
  // Without its key the server runs all the same: codes of authenticator apps are refused until it is there.
  await prepareProofKey(config.proof).catch((error: unknown) =>
    log.error({ err: error }, 'failed to create the key of authenticator apps'),
  );
  await redis?.check();
  await ledgerWatch(services).check();
  if (services.payments.length > 0 && !(await canSellPoints(services, config.site_id)))
    say(
      'ポイントはまだ販売されません。管理画面の「サイト」で、購入前に表示する条件を日本語と英語で設定してください。',
      'Points are not sold yet: set the terms shown before a purchase in both languages in the back office (Sites).',
    );
  const missing = await missingPages(services);
  if (missing.length > 0)
    say(
      `まだ公開されていないページがあります（${missing.join('、')}）。管理画面の「サイト」で、足りない文章を日本語と英語で設定してください。`,
      `Pages are missing (${missing.join(', ')}): set the texts that they need in both languages in the back office (Sites).`,
    );
  const unpaid = await missingForPayouts(config.payout);
  if (unpaid !== null)
    say(`配信者への支払いは使えません（${unpaid}）。`, `Performers cannot be paid: set ${unpaid}.`);
  await oneAtATime(database, 'demo', () => (config.demo_people ? openDemo(services) : closeDemo(services)));

  const operations = createOperationsCapability();
  const node = await createServerNode(services, realtime, socketAuthentication(services), [
    ...createCapabilities(demoLogins(config), config.payments, demoSeeds(config), unpaid === null),
    operations,
    createWebPagesCapability(WEB_FOLDER, [officePage(services, OFFICE_FOLDER)]),
    mediaCapability(services),
  ]);
  operations.metrics()?.watchRealtime({
    sockets: () => node.io.engine.clientsCount,
    cluster: node.cluster,
  });
  undo.push(() => node.close());
  const address = await node.listen().catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).syscall !== 'listen') throw error;
    throw portProblem(error, `${config.host}:${config.port}`, 'PORT / HOST');
  });
  const { port } = new URL(address);
  return {
    config,
    services,
    url: `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${port}`,
    close: () => closeAll(undo),
  };
}

async function closeAll(undo: Undo): Promise<void> {
  const faults: unknown[] = [];
  for (const step of undo.splice(0).toReversed()) {
    try {
      await step();
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'the server did not end cleanly');
}

/**
 * Starts a whole server node: data folder, database, media engine, HTTP. If a step fails, everything started
 * before is stopped.
 * @throws StartProblem for problems that the operator can fix
 */
export async function startServer(env: NodeJS.ProcessEnv, say: Say): Promise<RunningServer> {
  checkVendorVersions();
  const config = readSettings(env);
  const undo: Undo = [];
  try {
    return await start(config, path.resolve(config.data_dir), say, undo);
  } catch (error) {
    await closeAll(undo).catch(() => undefined);
    throw error;
  }
}
