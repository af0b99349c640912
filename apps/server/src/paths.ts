import { fileURLToPath } from 'node:url';

// This file is one folder below the workspace both as a source (src) and in the bundle (dist): the same paths serve both.
const workspace = (relative: string): URL => new URL(`../${relative}`, import.meta.url);

export const MIGRATIONS_FOLDER = fileURLToPath(workspace('migrations'));
/** The built page. */
export const WEB_FOLDER = fileURLToPath(workspace('../web/dist'));
/** The demo performers' program. */
export const DEMO_SCRIPT = workspace('../demo/dist/main.js');
