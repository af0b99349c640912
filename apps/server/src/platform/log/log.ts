import { pino, type Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { describeError } from './describe-error.ts';

const LEVEL_NAMES: Record<number, string> = { 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };

interface Line {
  level: number;
  time: number;
  msg?: string;
  err?: { message?: string };
}

/** Formats a record as one short line for a terminal. */
function terminalLine(json: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(json) as Line & Record<string, unknown>;
  const { pid: _pid, hostname: _hostname, ...details } = rest;
  const shown = Object.keys(details).length === 0 ? '' : ` ${JSON.stringify(details)}`;
  const fault = err?.message === undefined ? '' : `: ${err.message}`;
  const clock = new Date(time).toTimeString().slice(0, 8);
  return `${clock} ${LEVEL_NAMES[level] ?? 'debug'} ${msg ?? ''}${fault}${shown}\n`;
}

/** Logs method and path only: headers contain login cookies, and queries contain one-time tokens. */
const describeRequest = ({ method, url }: { method?: string; url?: string }): object => ({
  method,
  path: url?.split('?')[0],
});

/** Creates the log on stdout: JSON, one record a line; a short form on a terminal. */
export function createLog(config: Pick<Config, 'log_level'>): Logger {
  const options = {
    level: config.log_level,
    serializers: { err: describeError, error: describeError, req: describeRequest },
  };
  if (!process.stdout.isTTY) return pino(options, pino.destination({ fd: 1, sync: true }));
  return pino(options, { write: (json: string) => void process.stdout.write(terminalLine(json)) });
}
