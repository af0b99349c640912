// @ts-check
import { spawn } from 'node:child_process';
import { fromRoot } from './root.mjs';

export const MINUTE_MS = 60_000;

/**
 * Runs a program of node_modules/.bin (or node) in the root of the repository, without colours.
 * @param {string} bin
 * @param {readonly string[]} args
 * @param {{ quiet: boolean, limit_ms: number, env?: Record<string, string> }} options quiet: the output is returned and
 *   not printed; env: beside this process's own
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function run(bin, args, { quiet, limit_ms, env = {} }) {
  const command = bin === 'node' ? process.execPath : fromRoot('node_modules', '.bin', bin);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: fromRoot('.'),
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      env: { ...process.env, ...env, FORCE_COLOR: '0', NO_COLOR: '1' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
    const late = setTimeout(() => {
      output += `\nended after ${limit_ms / MINUTE_MS} min`;
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
    }, limit_ms);
    child.on('error', (error) => (output += error.message));
    child.on('close', (code) => {
      clearTimeout(late);
      resolve({ ok: code === 0, output });
    });
  });
}

/** Time since a moment of `performance.now()`, for people. @param {number} sinceMs */
export const seconds = (sinceMs) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

/**
 * Runs tasks in their order, some at a time: each is mostly one core's work.
 * @param {readonly (() => Promise<void>)[]} tasks
 * @param {number} [lanes] so many run at once
 */
export async function runInLanes(tasks, lanes = 2) {
  const waiting = [...tasks];
  const worker = async () => {
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) await task();
  };
  await Promise.all(Array.from({ length: lanes }, worker));
}
