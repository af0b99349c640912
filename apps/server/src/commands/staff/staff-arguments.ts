import { parseArgs } from 'node:util';

/** The options of one command. `password` is not among them, because it is never an argument. */
interface Usage {
  required: string[];
  optional: string[];
}
const OPTION = /(\[)?--([a-z-]+) [^\s\]]+\]?/g;

/**
 * Parses the options of each command from the help text, so that help and command cannot differ: `--a X` is
 * required, `[--a X]` is optional, and a line without a command continues the one before.
 */
export function usagesOf(help: string): Map<string, Usage> {
  const usages = new Map<string, Usage>();
  let usage: Usage | undefined;
  for (const line of help.split('\n')) {
    const command = /^ {2}([a-z][a-z-]*)(\s|$)/.exec(line)?.[1];
    if (command !== undefined) usages.set(command, (usage = { required: [], optional: [] }));
    for (const [, bracket, option = ''] of line.matchAll(OPTION)) {
      usage?.[bracket === undefined ? 'required' : 'optional'].push(option);
    }
  }
  return usages;
}

export type StaffArguments =
  | { ok: true; command: string; options: Record<string, string> }
  | { ok: false; fault: string };

const PASSWORD_HINT =
  'A password does not belong on the command line, where every process of this machine can read it. ' +
  'Leave --password out and type it when you are asked, pipe it in, or use --password-file FILE.';

const list = (options: string[]): string => options.map((option) => `--${option}`).join(', ');

function faultOf(command: string, { required, optional }: Usage, given: Token[]): string | null {
  const known = [...required, ...optional];
  for (const token of given) {
    if (token.kind !== 'option')
      return `${command}: "${token.value ?? ''}" belongs to no option. Put quotes around a value with spaces.`;
    const { name, value } = token;
    if (name === 'password') return PASSWORD_HINT;
    if (!known.includes(name)) {
      const takes = known.length === 0 ? 'It takes none.' : `Its options are ${list(known)}.`;
      return `${command} has no option --${name}. ${takes}`;
    }
    if (value === undefined || value.startsWith('--')) return `${command}: --${name} needs a value.`;
    if (given.filter((other) => other.name === name).length > 1)
      return `${command}: --${name} is given more than once.`;
  }
  const missing = required.filter((option) => !given.some(({ name }) => name === option));
  return missing.length === 0 ? null : `${command} needs ${list(missing)}.`;
}

interface Token {
  kind: 'option' | 'positional';
  name: string;
  value: string | undefined;
}

/**
 * Parses `<command> --option value …`. A fault is one sentence that names the option.
 * @param acts the commands with an act, which take a reason as well
 */
export function parseStaffArguments(
  argv: readonly string[],
  help: string,
  acts: ReadonlyMap<string, unknown>,
): StaffArguments {
  const usages = usagesOf(help);
  for (const [name, usage] of usages)
    if ((acts.get(name) ?? null) !== null && !usage.required.includes('reason'))
      usage.optional.push('reason');
  const [command = 'help', ...args] = argv;
  if (command === 'help' || command === '--help') return { ok: true, command: 'help', options: {} };
  const usage = usages.get(command);
  if (usage === undefined) {
    return {
      ok: false,
      fault: `There is no command ${command}. The commands are ${[...usages.keys()].join(', ')}.`,
    };
  }
  const names = [...usage.required, ...usage.optional, 'password'];
  const { tokens } = parseArgs({
    args,
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    allowPositionals: true,
    // The tokens are checked here, because the messages of strict mode are not written for staff.
    strict: false,
    tokens: true,
  });
  const given = tokens.flatMap((token): Token[] => {
    if (token.kind === 'option') return [{ kind: 'option', name: token.name, value: token.value }];
    return token.kind === 'positional' ? [{ kind: 'positional', name: '', value: token.value }] : [];
  });
  const fault = faultOf(command, usage, given);
  if (fault !== null) return { ok: false, fault };
  return {
    ok: true,
    command,
    options: Object.fromEntries(given.map(({ name, value }) => [name, value ?? ''])),
  };
}
