import type { StaffAct } from '@akari/rules';
import type { ActReport, ActRequest } from '../../core/audit/act.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database, Tx } from '../../platform/database/database.ts';

/** What staff commands run with. The services of a server node have all of it. */
export interface CommandServices {
  database: Database;
  clock: Clock;
  config: Pick<Config, 'site_id' | 'audit' | 'points'>;
}

export interface CommandRequest extends ActRequest {
  database: Database;
  points: Config['points'];
  /** Prints progress of a long command. */
  say: (line: string) => void;
}

type Work = (tx: Tx) => Promise<ActReport>;

/**
 * A command reads, or does an act. One that reads runs in a read-only transaction, and one that acts gets its
 * transaction from the audit log, which writes the row of the act before it commits: no command can change something
 * without a row.
 */
export type StaffCommand =
  | { kind: 'reading'; read: (tx: Tx, asked: CommandRequest) => Promise<string> }
  | { kind: 'acting'; act: StaffAct; prepare: (asked: CommandRequest) => Promise<Work> };

export const reading = (read: (tx: Tx, asked: CommandRequest) => Promise<string>): StaffCommand => ({
  kind: 'reading',
  read,
});

export const acting = (
  act: StaffAct,
  run: (tx: Tx, asked: CommandRequest) => Promise<ActReport>,
): StaffCommand => ({ kind: 'acting', act, prepare: (asked) => Promise.resolve((tx) => run(tx, asked)) });

/** @param prepare does what takes long before the transaction begins, such as hashing a password */
export const preparedActing = (
  act: StaffAct,
  prepare: (asked: CommandRequest) => Promise<Work>,
): StaffCommand => ({ kind: 'acting', act, prepare });
