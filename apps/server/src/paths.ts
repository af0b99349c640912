import { fileURLToPath } from 'node:url';

// This file is one folder below the workspace both as source (src) and in the bundle (dist), so the same
// relative paths work.
const workspace = (relative: string): URL => new URL(`../${relative}`, import.meta.url);

export const MIGRATIONS_FOLDER = fileURLToPath(workspace('migrations'));
/** The built web app. */
export const WEB_FOLDER = fileURLToPath(workspace('../web/dist'));
/** The built page of the back office, which only staff get. */
export const OFFICE_FOLDER = fileURLToPath(workspace('../web/office/dist'));
/** The program of the demo performers. */
export const DEMO_SCRIPT = workspace('../demo/dist/main.js');
