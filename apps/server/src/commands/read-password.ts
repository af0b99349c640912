import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';

const firstLine = (content: string): string => content.split(/\r?\n/, 1)[0] ?? '';

/**
 * Reads a password at the terminal, twice and without an echo.
 * @returns null when the two differ
 */
async function typed(): Promise<string | null> {
  // readline echoes input to its output stream; this one discards it.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    const answers: string[] = [];
    for (const question of ['パスワード / Password: ', 'もう一度 / Again: ']) {
      process.stderr.write(question);
      answers.push(await terminal.question(''));
      process.stderr.write('\n');
    }
    return answers[0] === answers[1] ? (answers[0] ?? null) : null;
  } finally {
    terminal.close();
  }
}

export type PasswordRead = { ok: true; password: string } | { ok: false; fault: string };

/**
 * Reads a new account's password from a file, the terminal or a pipe; never from an argument, which every
 * process of the machine can read. Of a file or a pipe, the first line is used.
 */
export async function readPassword(file: string | undefined): Promise<PasswordRead> {
  if (file !== undefined) {
    try {
      return { ok: true, password: firstLine(readFileSync(file, 'utf8')) };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { ok: false, fault: `--password-file cannot be read: ${reason}` };
    }
  }
  if (!process.stdin.isTTY) return { ok: true, password: firstLine(await text(process.stdin)) };
  const password = await typed();
  return password === null
    ? { ok: false, fault: 'The two passwords differ; nothing was done.' }
    : { ok: true, password };
}
