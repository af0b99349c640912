// @ts-check
import { spawn } from 'node:child_process';

/** CPU time of a measurement, milliseconds. */
const SPUN_MS = 200;
/** Uses a core before all others where the system allows it, so that what runs here besides does not count. */
const SPIN = `const { setPriority } = require('node:os');
try { setPriority(-20); } catch {}
const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
const [began, before] = [performance.now(), used()];
while (used() - before < ${SPUN_MS});
console.log((used() - before) / (performance.now() - began));`;

/**
 * The part of its time in which a core works for us, from 0 to 1. On a shared machine others may have the rest, which no
 * counter of this system shows.
 * @returns {Promise<number>}
 */
export const coreShare = () =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['-e', SPIN], { stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    child.stdout.on('data', (text) => (output += String(text)));
    child.on('error', () => resolve(1));
    child.on('close', () => resolve(Number(output) || 1));
  });
