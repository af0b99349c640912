import { parseArgs } from 'node:util';
import { runStaffCommand, STAFF_HELP } from '../account/staff/staff-command.ts';
import { withCommandDatabase } from './command-database.ts';

// `npm run staff -- <command> --name value …`
const { positionals, values } = parseArgs({
  allowPositionals: true,
  strict: false,
  args: process.argv.slice(2),
});
const [command = 'help'] = positionals;
if (command === 'help') {
  console.log(STAFF_HELP);
} else {
  const options = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
  const outcome = await withCommandDatabase((database, config) =>
    runStaffCommand(database, config.site_id, command, options, (line) => console.log(line)),
  );
  console.log(outcome.message);
  process.exitCode = outcome.ok ? 0 : 1;
}
