import { hkdfSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { FakeClock } from '../platform/clock/clock.ts';
import { readConfig, type Config } from '../platform/config/config.ts';
import { Deadlines } from '../platform/deadline/deadline.ts';
import { Duties } from '../platform/duty/duties.ts';
import type { Database } from '../platform/database/database.ts';
import { createSmtpTransport } from '../platform/mail/smtp-transport.ts';
import { openPush } from '../platform/push/open-push.ts';
import { NodeLife } from '../platform/process/node-life.ts';
import type { PaymentProvider } from '../platform/payment/payment-provider.ts';
import type { Services } from '../platform/services.ts';
import { DiskStorage } from '../platform/storage/disk-storage.ts';
import type { ObjectStorage } from '../platform/storage/storage.ts';
import { atEnd } from './at-end.ts';
import { auditKeyFile } from './audit-key.ts';
import { payoutKeyFile, proofKeyFile } from './proof-key.ts';
import { testDatabase } from './database.ts';
import { RecordingRealtime } from './recording-realtime.ts';
import { ScriptedMediaPlane } from './scripted-media-plane.ts';

export interface TestServices extends Services {
  clock: FakeClock;
  realtime: RecordingRealtime;
  media: ScriptedMediaPlane;
}

export interface TestServicesOptions {
  clock?: FakeClock;
  database?: Database;
  /** Settings as environment variables; they override the defaults of tests. */
  env?: Record<string, string>;
  payment?: (services: TestServices) => PaymentProvider;
  storage?: ObjectStorage;
}

/** An empty folder that is deleted after the file's tests. */
function filesFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'akari-files-'));
  atEnd(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A sender that does not exist: 100 points are 10,000 yen, or 65 euro. */
const TEST_PAYOUT = {
  PAYOUT_RATES: '2000-01-01:JPY:10000,2000-01-01:EUR:6500',
  PAYOUT_WITHHOLDING: '2000-01-01:jp_individual:1021',
  PAYOUT_FEES: 'JPY:300,EUR:20',
  PAYOUT_MINIMUMS: 'JPY:1000,EUR:1000',
  PAYOUT_ZENGIN_CODE: '1234567890',
  PAYOUT_ZENGIN_NAME: 'アカリ',
  PAYOUT_ZENGIN_ACCOUNT: '0001:002:ordinary:7654321',
  PAYOUT_SEPA_NAME: 'Akari',
  PAYOUT_SEPA_IBAN: 'DE89370400440532013000',
};

const testConfig = (env: Record<string, string>): Config =>
  readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    NODE_ENV: 'test',
    SANDBOX_DELAY_MS: '0',
    AUDIT_KEY_FILE: auditKeyFile(),
    PROOF_KEY_FILE: proofKeyFile(),
    PAYOUT_KEY_FILE: payoutKeyFile(),
    ...TEST_PAYOUT,
    ...env,
  });

const testSecret = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', 'test', '', purpose, 32));

/** Services over a real database, with a clock, realtime and media plane that the test controls. */
export async function testServices(options: TestServicesOptions = {}): Promise<TestServices> {
  const database = options.database ?? (await testDatabase());
  const config = testConfig(options.env ?? {});
  const services = {
    config,
    log: pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' }),
    clock: options.clock ?? new FakeClock(),
    database,
    background: database,
    realtime: new RecordingRealtime(),
    media: new ScriptedMediaPlane(),
    node: new NodeLife('test'),
    storage: options.storage ?? new DiskStorage(filesFolder()),
    redis: null,
    payments: [],
    mail: config.mail.way === 'smtp' ? createSmtpTransport(config.mail) : null,
    push: openPush(config.push, testSecret),
    secret: testSecret,
  } as unknown as TestServices;
  services.deadlines = new Deadlines(services);
  services.duties = new Duties(services);
  if (options.payment !== undefined) services.payments = [options.payment(services)];
  return services;
}
