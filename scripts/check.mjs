// @ts-check
import { CHECKS, runCheck } from './checks.mjs';
import { forgetFailures } from './failures.mjs';
import { runInLanes } from './run.mjs';

/*
 * `npm run check`: the quick checks, with all caches. With names of checks (`npm run lint` …): those, as in `npm test`.
 */
const asked = process.argv.slice(2);
const unknown = asked.filter((wanted) => !CHECKS.some(({ name }) => name === wanted));
if (unknown.length > 0) {
  process.stderr.write(
    `unknown: ${unknown.join(' ')}; checks: ${CHECKS.map(({ name }) => name).join(' ')}\n`,
  );
  process.exit(1);
}

const chosen =
  asked.length > 0
    ? CHECKS.filter(({ name }) => asked.includes(name))
    : CHECKS.flatMap(({ quick, ...check }) =>
        quick === undefined ? [] : [{ ...check, args: [...check.args, ...quick] }],
      );
forgetFailures();
/** @type {number[]} */
const failed = [];
await runInLanes(chosen.map((check) => async () => void failed.push((await runCheck(check)).failed)));
process.exit(failed.every((count) => count === 0) ? 0 : 1);
