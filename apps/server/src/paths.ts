import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
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

const FONT_FILES = {
  regular: '400Regular/NotoSansJP_400Regular.ttf',
  bold: '700Bold/NotoSansJP_700Bold.ttf',
} as const;

/** A font of documents: the copy that the build has made, or, where the source runs, the package itself. */
export function documentFont(weight: keyof typeof FONT_FILES): string {
  const built = fileURLToPath(workspace(`dist/fonts/${weight}.ttf`));
  if (existsSync(built)) return built;
  return createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans-jp/${FONT_FILES[weight]}`);
}
