// @ts-check
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { coreShare } from './capacity.mjs';
import { fromRoot } from './root.mjs';

export const MINUTE_MS = 60_000;

/** The groups of processes that run. @type {Set<number>} */
const groups = new Set();
/** Ends a program with all that it has started: workers of a runner that was killed go on otherwise. @param {number} group @param {NodeJS.Signals} signal */
function endGroup(group, signal) {
  try {
    process.kill(-group, signal);
  } catch {
    // It has ended.
  }
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.once(signal, () => {
    for (const group of groups) endGroup(group, 'SIGTERM');
    process.exit(1);
  });

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
      detached: true,
      env: { ...process.env, ...env, FORCE_COLOR: '0', NO_COLOR: '1' },
    });
    const group = child.pid ?? 0;
    if (group > 0) groups.add(group);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
    const late = setTimeout(() => {
      output += `\nended after ${limit_ms / MINUTE_MS} min`;
      endGroup(group, 'SIGTERM');
      setTimeout(() => endGroup(group, 'SIGKILL'), 10_000).unref();
    }, limit_ms);
    child.on('error', (error) => (output += error.message));
    child.on('close', (code) => {
      clearTimeout(late);
      groups.delete(group);
      resolve({ ok: code === 0, output });
    });
  });
}

/** Time since a moment of `performance.now()`, for people. @param {number} sinceMs */
export const seconds = (sinceMs) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

/** With less of a core than this, more tasks at once would only wait for each other. */
const ROOM = 0.6;
const LOOK_EVERY_MS = 15_000;

/**
 * Runs tasks in their order, some at a time: each is mostly one core's work. While others use the machine, one at a time.
 * @param {readonly (() => Promise<void>)[]} tasks
 * @param {number} [lanes] so many run at once
 */
export async function runInLanes(tasks, lanes = 2) {
  const waiting = [...tasks];
  const lane = async (/** @type {unknown} */ _, /** @type {number} */ index) => {
    while (waiting.length > 0) {
      if (index > 0 && (await coreShare()) < ROOM) {
        await sleep(LOOK_EVERY_MS);
        continue;
      }
      await waiting.shift()?.();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
