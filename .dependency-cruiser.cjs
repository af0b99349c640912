/**
 * Arrows point down only: web -> contract -> rules; server -> contract -> rules; media, demo -> contract, whip. Inside the
 * server: commands, composition -> features -> core -> platform. Tests and the testkit may import what they need, by the
 * name of its workspace.
 */
const SERVER = '^apps/server/src';
const TESTS = '\\.test\\.ts$';

/** A feature that uses another one; every other feature stands alone. */
const FEATURES_ON_FEATURES = { gift: 'giving', tip: 'giving', twoway: 'twoshot' };

module.exports = {
  forbidden: [
    {
      name: 'rules-import-nothing',
      severity: 'error',
      from: { path: '^packages/rules/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/rules/src' },
    },
    {
      name: 'contract-imports-rules-and-zod',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/(rules|contract)/|node_modules/zod' },
    },
    {
      name: 'whip-imports-nothing',
      severity: 'error',
      from: { path: '^packages/whip/src', pathNot: TESTS },
      to: { pathNot: '^packages/whip/src' },
    },
    {
      name: 'testkit-is-below-tests',
      severity: 'error',
      from: { path: '^packages/testkit' },
      to: { path: '^(tests|bench)/' },
    },
    {
      name: 'workspaces-import-by-name',
      severity: 'error',
      from: { path: '^((?:apps|packages)/[^/]+|tests|bench)/' },
      to: { path: '^(apps|packages|tests|bench)/', pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'media-knows-contract-only',
      severity: 'error',
      from: { path: '^apps/media' },
      to: { path: '^(apps/(server|web|demo)|packages/testkit|tests|bench)/' },
    },
    {
      name: 'web-knows-contract-only',
      severity: 'error',
      from: { path: '^apps/web' },
      to: { path: '^(apps/(server|media|demo)|packages/testkit|tests|bench)/' },
    },
    {
      name: 'server-knows-contract-only',
      severity: 'error',
      from: { path: '^apps/server' },
      to: { path: '^(apps/(web|media|demo)|packages/testkit|tests|bench)/' },
    },
    {
      name: 'demo-is-a-client',
      severity: 'error',
      from: { path: '^apps/demo' },
      to: { path: '^(apps/(web|media|server)|packages/testkit|tests|bench)/' },
    },
    {
      name: 'server-platform-imports-no-capability',
      severity: 'error',
      from: { path: `${SERVER}/platform/`, pathNot: TESTS },
      to: { path: `${SERVER}/(core|features|commands|composition)/` },
    },
    {
      name: 'server-core-imports-no-feature',
      severity: 'error',
      from: { path: `${SERVER}/core/`, pathNot: TESTS },
      to: { path: `${SERVER}/(features|commands|composition)/` },
    },
    {
      name: 'server-features-are-below-composition',
      severity: 'error',
      from: { path: `${SERVER}/features/`, pathNot: TESTS },
      to: { path: `${SERVER}/(commands|composition)/` },
    },
    {
      name: 'server-features-stand-alone',
      severity: 'error',
      from: {
        path: `${SERVER}/features/([^/]+)/`,
        pathNot: [TESTS, ...Object.keys(FEATURES_ON_FEATURES).map((name) => `${SERVER}/features/${name}/`)],
      },
      to: { path: `${SERVER}/features/`, pathNot: `${SERVER}/features/$1/` },
    },
    ...Object.entries(FEATURES_ON_FEATURES).map(([name, other]) => ({
      name: `server-${name}-uses-${other}-alone`,
      severity: 'error',
      from: { path: `${SERVER}/features/${name}/`, pathNot: TESTS },
      to: { path: `${SERVER}/features/`, pathNot: `${SERVER}/features/(${name}|${other})/` },
    })),
    {
      name: 'private-parts-of-libraries-in-vendor-alone',
      severity: 'error',
      from: { path: '^apps/', pathNot: `${SERVER}/platform/vendor/` },
      to: {
        path: 'node_modules/(pg/lib|drizzle-orm/.*session|socket\\.io-adapter/dist|socket\\.io/dist)/(?!index)',
      },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: '(\\.d\\.ts|\\.test\\.tsx?|\\.config\\.[cm]?[jt]s|main\\.tsx?|/commands/)$|^(tests|bench)/',
      },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.build|migrations|assets)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
};
