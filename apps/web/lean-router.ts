import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/** The package names its form with warnings for developers in every case. */
export const PRODUCTION_ROUTER = createRequire(import.meta.url)
  .resolve('react-router')
  .replace(/development.[^/]+$/, 'production/index.mjs');

/** The whole of a function of the module. */
const functionNamed = (name: string): RegExp =>
  new RegExp(`^function ${name}\\(([\\s\\S]*?)\\) \\{\\n[\\s\\S]*?^\\}$`, 'm');

/**
 * What stands for parts that only a router with loaders, or one that its own server renders, comes to. Ours is
 * `BrowserRouter`: its routes have no loaders and no error elements, and its links prefetch nothing.
 */
const UNUSED: readonly (readonly [part: RegExp, instead: string])[] = [
  // A name for developers, a class that extends a property of a module, or a call counts as an effect and would keep
  // forms, server rendering and scroll restoration.
  [/^\w+\.displayName = ".*";$/gm, ''],
  [/^var RenderErrorBoundary = class extends [\s\S]*?^\};$/m, 'var RenderErrorBoundary = null;'],
  [/^RenderErrorBoundary\.contextType = .*;$/m, ''],
  [
    /^var (\w+) = class extends (React\d*)\.Component \{([\s\S]*?)^\};$/gm,
    'var $1 = /* @__PURE__ */ (() => class extends $2.Component {$3})();',
  ],
  [/^var (\w+) = (React\d*)\.(forwardRef|memo|createContext)\(/gm, 'var $1 = /* @__PURE__ */ $2.$3('],
  [functionNamed('PrefetchPageLinks'), 'function PrefetchPageLinks() { return null; }'],
  [functionNamed('usePrefetchBehavior'), 'function usePrefetchBehavior() { return [false, null, {}]; }'],
  [functionNamed('useViewTransitionState'), 'function useViewTransitionState() { return false; }'],
  [functionNamed('DefaultErrorComponent'), 'function DefaultErrorComponent() { return null; }'],
  [functionNamed('useNavigateStable'), 'function useNavigateStable() {}'],
  [
    /^ {2}let errors = dataRouterState\?\.errors;$[\s\S]*?(?=^ {2}return renderedMatches\.reduceRight\($)/m,
    '  let errors, onError, renderFallback, fallbackIndex;\n',
  ],
];

/** Lets the bundler leave out the parts of the router that the page does not use. */
export const leanRouter: Plugin = {
  name: 'lean-router',
  apply: 'build',
  transform(code, id) {
    if (!/\/react-router\/dist\/production\/chunk-.*\.mjs$/.test(id) || !code.includes('function Routes('))
      return undefined;
    return UNUSED.reduce((rest, [part, instead]) => {
      if (!rest.match(part)) throw new Error(`the router has changed: nothing is like ${part}`);
      return rest.replace(part, instead);
    }, code);
  },
};
