import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/** The package names its form with warnings for developers in every case. */
export const PRODUCTION_ROUTER = createRequire(import.meta.url)
  .resolve('react-router')
  .replace(/development.[^/]+$/, 'production/index.mjs');

const NAME = /^\w+\.displayName = ".*";$/gm;
const CLASS = /^var (\w+) = class extends (React\d*)\.Component \{([\s\S]*?)^\};$/gm;

/**
 * Lets the bundler leave out the parts of the router that the page does not use. A name for developers, or a class that
 * extends a property of a module, counts as an effect and would keep forms, server rendering and scroll restoration.
 */
export const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  transform: (code, id) =>
    id.includes('/react-router/dist/production/')
      ? code
          .replace(NAME, '')
          .replace(CLASS, 'var $1 = /* @__PURE__ */ (() => class extends $2.Component {$3})();')
      : undefined,
};
