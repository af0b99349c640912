/**
 * URL of a script that runs as a separate process and is in the folder of the module that starts it: `name.js` in the
 * build, `name.ts` in the sources (tests).
 */
export function siblingScript(moduleUrl: string, name: string): URL {
  const { pathname } = new URL(moduleUrl);
  return new URL(`./${name}${pathname.endsWith('.ts') ? '.ts' : '.js'}`, moduleUrl);
}
