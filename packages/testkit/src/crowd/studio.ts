import { runStaffCommand } from '@akari/server/commands/staff/staff-command';
import { USER_TYPE } from '@akari/rules';
import { openDatabase } from '@akari/server/platform/database/database';
import { commandServices } from '@akari/server/testing/audit-key';
import { makeLogins } from './audience.ts';

const PASSWORD = 'an evening at home';

export const nameOf = (channel: number): string => `evening-${channel}`;

/** Creates performers and gives points to viewers. @returns the performers' cookies, one for each channel */
export async function prepareEvening(
  database_url: string,
  channels: number,
  paying: readonly string[],
): Promise<string[]> {
  const database = openDatabase(database_url, { max_connections: 1 });
  const staff = async (command: string, options: Record<string, string>): Promise<void> => {
    const { ok, message } = await runStaffCommand(commandServices(database), command, options);
    if (!ok) throw new Error(message);
  };
  try {
    for (let channel = 0; channel < channels; channel += 1)
      await staff('create-performer', {
        name: nameOf(channel),
        password: PASSWORD,
        ja: `宵${channel}`,
        en: `Evening ${channel}`,
      });
    for (const name of paying) await staff('grant-points', { name, points: '500' });
    const { rows: performers } = await database.pool.query<{ id: number }>(
      'SELECT id FROM app_user WHERE user_type = $1 ORDER BY id',
      [USER_TYPE.performer],
    );
    return await makeLogins(
      database,
      performers.map(({ id }) => id),
    );
  } finally {
    await database.close();
  }
}
