// @ts-check
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/**
 * A path of the repository, absolute.
 * @param {...string} parts
 */
export const fromRoot = (...parts) => path.join(ROOT, ...parts);
