import {
  isSettingValue,
  LIVE_SETTING_NAMES,
  settingsIn,
  warnsInOrder,
  type LiveSettingName,
  type LiveSettingValues,
} from '@akari/rules';
import { and, eq, sql } from 'drizzle-orm';
import { settingTable } from '../../platform/config/setting.table.ts';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { Problem } from '../../platform/http/problem.ts';
import { perNode } from '../../platform/per-node.ts';
import type { Services } from '../../platform/services.ts';
import type { ActDone } from '../audit/record-act.ts';

const SCOPE = 'server';
const NAME = 'live';
/** Every node reads what staff have set this often. */
const READ_EVERY_MS = 1_000;
const READ = `SELECT value FROM setting WHERE scope = '${SCOPE}' AND name = '${NAME}'`;

/** What counts for each setting, and what staff have set of it. */
export interface LiveSettingNow {
  name: LiveSettingName;
  value: number;
  set: number | null;
  without: number;
}

/** Gives the configuration of the node the numbers that staff have set, at every node within a second. */
class LiveSettings {
  readonly #services: Services;
  /** What the environment says. */
  readonly #environment: Services['config'];
  #set: LiveSettingValues = {};
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> = Promise.resolve();
  #failed = false;

  constructor(services: Services) {
    this.#services = services;
    this.#environment = services.config;
  }

  async start(): Promise<void> {
    await this.read();
    this.#timer = setInterval(() => {
      this.read().then(
        () => (this.#failed = false),
        (error: unknown) => {
          if (!this.#failed) this.#services.log.error({ err: error }, 'failed to read the settings of staff');
          this.#failed = true;
        },
      );
    }, READ_EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#reading.catch(() => undefined);
  }

  /** Reads what is set now. One read follows the other, so that an older one never comes last. */
  read(): Promise<void> {
    this.#reading = this.#reading.catch(() => undefined).then(() => this.#apply());
    return this.#reading;
  }

  now(): LiveSettingNow[] {
    const { live } = this.#services.config.shown;
    const without = this.#environment.shown.live;
    return LIVE_SETTING_NAMES.map((name) => ({
      name,
      value: live[name],
      set: this.#set[name] ?? null,
      without: without[name],
    }));
  }

  /** What would count for every setting if staff had set these. */
  with(values: LiveSettingValues): Record<LiveSettingName, number> {
    return this.#environment.changedBy(values).shown.live;
  }

  async #apply(): Promise<void> {
    const rows = await namedQuery<{ value: unknown }>(
      this.#services.background.db,
      'live_settings',
      READ,
      [],
    );
    const set = settingsIn(rows[0]?.value);
    if (JSON.stringify(set) === JSON.stringify(this.#set)) return;
    this.#services.config = this.#environment.changedBy(set);
    this.#set = set;
    this.#services.log.info({ count: Object.keys(set).length }, 'settings of staff changed');
  }
}

export const liveSettings = perNode((services) => new LiveSettings(services));

interface SettingChange {
  name: LiveSettingName;
  /** Null: what the environment says counts again. */
  value: number | null;
  /** What staff had set when it was decided. */
  seen: number | null;
}

/**
 * Staff act: sets a number of the service, or gives it back to the environment.
 * @throws setting_invalid or act_conflict
 */
export async function setLiveSetting(
  services: Services,
  tx: Tx,
  { name, value, seen }: SettingChange,
): Promise<ActDone> {
  if (value !== null && !isSettingValue(name, value)) throw new Problem('setting_invalid');
  const place = and(eq(settingTable.scope, SCOPE), eq(settingTable.name, NAME));
  await tx.insert(settingTable).values({ scope: SCOPE, name: NAME, value: {} }).onConflictDoNothing();
  const [row] = await tx.select({ value: settingTable.value }).from(settingTable).where(place).for('update');
  const { [name]: was = null, ...others } = settingsIn(row?.value);
  if (was !== seen) throw new Problem('act_conflict');
  const next: LiveSettingValues = value === null ? others : { ...others, [name]: value };
  if (!warnsInOrder(liveSettings(services).with(next))) throw new Problem('setting_invalid');
  const change =
    value === null
      ? sql`${settingTable.value} - ${name}::text`
      : sql`${settingTable.value} || ${JSON.stringify({ [name]: value })}::jsonb`;
  await tx.update(settingTable).set({ value: change }).where(place);
  return {
    subject: { kind: 'setting', id: name },
    before: { [name]: was },
    after: { [name]: value },
    outcome: was === value ? 'unchanged' : 'done',
  };
}
