import { parseStaffArguments } from './staff/staff-arguments.ts';
import { runStaffCommand, STAFF_COMMANDS } from './staff/staff-command.ts';
import { STAFF_HELP, TAKES_PASSWORD } from './staff/staff-help.ts';
import { prepareAuditKey } from '../core/audit/audit-key.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { errorText } from '../platform/log/describe-error.ts';
import { StartProblem } from '../platform/process/start-problem.ts';
import { withCommandDatabase } from './command-database.ts';
import { readPassword } from './read-password.ts';

/** Exit code: the command was refused; the reason is printed. */
const REFUSED = 1;
/** Exit code: the command line is wrong; nothing was done. */
const WRONG_USE = 2;

// `npm run staff -- <command> --name value …`
async function main(argv: string[]): Promise<number> {
  const asked = parseStaffArguments(argv, STAFF_HELP, STAFF_COMMANDS);
  if (!asked.ok) {
    console.error(`${asked.fault}\nnpm run staff -- help`);
    return WRONG_USE;
  }
  if (asked.command === 'help') {
    console.log(STAFF_HELP);
    return 0;
  }
  const { 'password-file': file, ...options } = asked.options;
  if (TAKES_PASSWORD.has(asked.command)) {
    const read = await readPassword(file);
    if (!read.ok) {
      console.error(read.fault);
      return WRONG_USE;
    }
    options['password'] = read.password;
  }
  const outcome = await withCommandDatabase(async (database, config) => {
    // Without its key acts are refused, which says what to do; this says why it could not be created.
    await prepareAuditKey(config.audit).catch((error: unknown) => console.error(errorText(error)));
    const services = { database, clock: systemClock, config };
    return runStaffCommand(services, asked.command, options, (line) => console.log(line));
  });
  (outcome.ok ? console.log : console.error)(outcome.message);
  return outcome.ok ? 0 : REFUSED;
}

/**
 * Errors of the environment (no such file, database down) are printed as a sentence, all others with their
 * stack.
 */
const sentenceOf = (error: unknown): string => {
  if (error instanceof StartProblem) return error.sentence;
  if (error instanceof Error && 'code' in error) return error.message || String(error.code);
  return errorText(error);
};

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(sentenceOf(error));
  process.exitCode = REFUSED;
}
