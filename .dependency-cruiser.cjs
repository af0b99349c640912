/** Arrows point down only: web -> contract -> rules; server -> contract -> rules; media -> contract. */
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
      name: 'media-knows-contract-only',
      severity: 'error',
      from: { path: '^apps/media' },
      to: { path: '^(apps/(server|web|demo)|tests|bench)/' },
    },
    {
      name: 'web-knows-contract-only',
      severity: 'error',
      from: { path: '^apps/web' },
      to: { path: '^(apps/(server|media|demo)|tests|bench)/' },
    },
    {
      name: 'server-knows-contract-only',
      severity: 'error',
      from: { path: '^apps/server' },
      to: { path: '^(apps/(web|media|demo)|tests|bench)/' },
    },
    {
      name: 'demo-is-a-client',
      severity: 'error',
      from: { path: '^apps/demo' },
      to: { path: '^(apps/(web|media|server)|tests|bench)/' },
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
