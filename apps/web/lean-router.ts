import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/** The package names its form with warnings for developers in every case. */
export const PRODUCTION_ROUTER = createRequire(import.meta.url)
  .resolve('react-router')
  .replace(/development.[^/]+$/, 'production/index.mjs');

const NAME = /^\w+\.displayName = ".*";$/gm;
const CLASS = /^var (\w+) = class extends (React\d*)\.Component \{([\s\S]*?)^\};$/gm;
const FORWARDED = /^var (\w+) = (React\d*)\.forwardRef\(/gm;
/** What links prefetch in an application that the router's own server renders. Ours do not. */
const PREFETCH = /^function PrefetchPageLinks\([\s\S]*?^\}$/m;

/**
 * Lets the bundler leave out the parts of the router that the page does not use. A name for developers, a class that
 * extends a property of a module, or a call counts as an effect and would keep forms, server rendering and scroll
 * restoration.
 */
export const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  transform(code, id) {
    if (!/\/react-router\/dist\/production\/chunk-.*\.mjs$/.test(id) || !code.includes('function Routes('))
      return undefined;
    for (const part of [NAME, CLASS, FORWARDED, PREFETCH])
      if (code.match(part) === null) throw new Error(`the router has changed: nothing is like ${part}`);
    return code
      .replace(NAME, '')
      .replace(CLASS, 'var $1 = /* @__PURE__ */ (() => class extends $2.Component {$3})();')
      .replace(FORWARDED, 'var $1 = /* @__PURE__ */ $2.forwardRef(')
      .replace(PREFETCH, 'function PrefetchPageLinks() { return null; }');
  },
};
