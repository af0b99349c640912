/**
 * Arrows point down only: web -> contract -> rules; server -> contract -> rules; media, demo -> contract, whip. Inside the
 * server: commands, composition -> features -> core -> platform; inside the page: `WEB_LAYERS`. Tests and the testkit may
 * import what they need, by the name of its workspace. Folders form no cycle either: `LEVELS` orders them.
 */
const SERVER = '^apps/server/src';
const TESTS = '\\.test\\.tsx?$';

/** A feature that uses another one; every other feature stands alone. */
const FEATURES_ON_FEATURES = {
  closing: 'contact|purchase',
  gift: 'giving',
  giving: 'tip-goal',
  mailbox: 'translation',
  office: 'closing|door-picture',
  payout: 'agency|partner',
  poll: 'giving',
  purchase: 'coupon',
  'private-message': 'giving',
  profile: 'ranking',
  report: 'blog|mailbox|private-message|review',
  'stage-effect': 'giving',
  tip: 'giving',
  'tip-menu': 'giving',
  twoway: 'twoshot',
  wall: 'oversight',
};

const WEB = '^apps/web/src';
const WEB_TESTS = [TESTS, `${WEB}/testing/`];

/** The layers of the page, and what each may import besides itself. */
const WEB_LAYERS = {
  // The address and the storage of the browser, which are below the languages.
  text: ['platform/browser'],
  kit: ['text'],
  platform: ['text', 'kit'],
  media: ['text', 'kit', 'platform'],
  features: ['text', 'kit', 'platform', 'media'],
  // A page of its own: nothing of it is in the page of viewers, and the other way round.
  office: ['text', 'kit', 'platform', 'media'],
  screens: ['text', 'kit', 'platform', 'media', 'features'],
  app: ['text', 'kit', 'platform', 'media', 'features', 'screens'],
  // A program of its own, which runs while no page is open.
  worker: [],
};

/**
 * The features of the page, and which others each one uses. A feature may name only those above it, so that they form
 * no cycle.
 */
const WEB_FEATURES = {
  account: [],
  campaign: [],
  'chat-board': [],
  expression: [],
  proof: [],
  channel: [],
  'spend-limit': [],
  'studio-panel': [],
  crown: [],
  'entry-effect': [],
  ignore: [],
  'viewer-flag': [],
  earnings: ['channel', 'studio-panel'],
  contact: [],
  closing: ['contact'],
  mail: [],
  payout: [],
  giving: [],
  report: [],
  partner: [],
  agency: [],
  referral: [],
  mile: [],
  mission: [],
  reward: [],
  review: ['report'],
  ranking: ['channel'],
  help: [],
  'viewer-tier': [],
  'room-tool': ['giving'],
  favourite: ['channel'],
  push: ['account', 'favourite', 'mail'],
  'thank-you': ['channel', 'giving'],
  moderation: ['favourite', 'report', 'studio-panel'],
  home: ['channel', 'favourite'],
  recording: ['channel', 'studio-panel'],
  'network-stats': ['channel', 'room-tool'],
  cheer: [],
  poll: ['channel', 'giving', 'room-tool', 'studio-panel'],
  'tip-goal': ['channel', 'studio-panel'],
  'action-log': ['channel', 'giving', 'studio-panel'],
  'staff-message': [],
  'bank-transfer': [],
  coupon: ['room-tool'],
  purchase: ['channel', 'coupon', 'room-tool'],
  plan: ['purchase'],
  gift: ['giving', 'room-tool'],
  'stage-effect': ['giving', 'room-tool'],
  notification: ['giving', 'room-tool', 'studio-panel'],
  'tip-menu': ['giving', 'studio-panel'],
  tip: ['giving', 'room-tool', 'tip-menu'],
  session: ['purchase', 'report', 'room-tool', 'spend-limit'],
  bar: ['session'],
  'ticket-show': ['bar', 'channel', 'giving', 'room-tool', 'session', 'studio-panel'],
  ledger: ['giving', 'session'],
  oversight: ['room-tool', 'session', 'staff-message'],
  call: ['room-tool', 'session'],
  twoshot: ['room-tool', 'session'],
  twoway: ['room-tool', 'session'],
  toy: ['giving', 'room-tool', 'studio-panel'],
  'quick-text': [],
  'private-message': ['quick-text', 'report', 'room-tool'],
  // The pictures of messages are made small in the same way.
  'viewer-profile': ['private-message'],
  history: ['viewer-profile'],
  viewers: [
    'bar',
    'channel',
    'crown',
    'favourite',
    'giving',
    'ignore',
    'moderation',
    'private-message',
    'report',
    'room-tool',
    'studio-panel',
    'viewer-flag',
    'viewer-profile',
  ],
  present: ['giving', 'studio-panel', 'viewers'],
  selfy: ['private-message', 'studio-panel', 'viewers'],
  'door-picture': ['private-message', 'studio-panel'],
  album: ['private-message'],
  mailbox: ['ignore', 'private-message', 'quick-text', 'report'],
  profile: ['channel', 'door-picture', 'review'],
  blog: ['private-message', 'profile', 'report'],
  search: ['channel', 'favourite', 'home', 'profile'],
  'tip-list': ['channel', 'cheer', 'giving', 'studio-panel', 'tip-menu', 'viewers'],
  request: ['bar', 'channel', 'studio-panel', 'twoway', 'viewers'],
  mode: ['channel', 'request', 'twoway', 'viewers'],
  chat: [
    ...[
      'channel',
      'chat-board',
      'crown',
      'expression',
      'giving',
      'mode',
      'moderation',
      'private-message',
      'quick-text',
      'report',
      'room-tool',
      'studio-panel',
      'twoway',
      'viewers',
    ],
  ],
  'comment-flow': ['chat', 'chat-board'],
  freechat: ['channel', 'chat', 'purchase', 'session'],
  broadcast: [
    ...[
      'account',
      'channel',
      'chat',
      'cheer',
      'comment-flow',
      'crown',
      'earnings',
      'entry-effect',
      'favourite',
      'freechat',
      'giving',
      'network-stats',
      'request',
      'stage-effect',
      'thank-you',
      'tip-goal',
    ],
    ...['studio-panel', 'twoway', 'viewers'],
  ],
  'id-video': ['broadcast', 'chat', 'session'],
};
const featureNames = Object.keys(WEB_FEATURES);
for (const [at, [name, used]] of Object.entries(WEB_FEATURES).entries())
  for (const other of used)
    if (!featureNames.slice(0, at).includes(other))
      throw new Error(`WEB_FEATURES: ${name} uses ${other}, which is not above it`);

/** The folders of the media of the page: each uses those before it. */
const WEB_MEDIA = ['devices', 'rtc', 'hooks', 'stage'];

const webRules = [
  {
    name: 'web-folders-are-listed',
    severity: 'error',
    from: {
      path: `${WEB}/`,
      pathNot: [
        ...WEB_TESTS,
        `${WEB}/(${Object.keys(WEB_LAYERS)
          .filter((layer) => layer !== 'features')
          .join('|')})/`,
        `${WEB}/features/(${featureNames.join('|')})/`,
      ],
    },
    to: {},
  },
  ...Object.entries(WEB_LAYERS).map(([layer, below]) => ({
    name: `web-${layer}-imports-what-is-below`,
    severity: 'error',
    from: { path: `${WEB}/${layer}/`, pathNot: WEB_TESTS },
    to: { path: `${WEB}/`, pathNot: `${WEB}/(${[layer, ...below].join('|')})/` },
  })),
  ...Object.entries(WEB_FEATURES).map(([name, used]) => ({
    name: `web-feature-${name}-imports-what-it-lists`,
    severity: 'error',
    from: { path: `${WEB}/features/${name}/`, pathNot: WEB_TESTS },
    to: { path: `${WEB}/features/`, pathNot: `${WEB}/features/(${[name, ...used].join('|')})/` },
  })),
  {
    name: 'web-viewer-and-studio-share-by-shared',
    severity: 'error',
    from: { path: `${WEB}/features/([^/]+)/(viewer|studio|shared)/`, pathNot: WEB_TESTS },
    to: { path: `${WEB}/features/$1/(viewer|studio)/`, pathNot: `${WEB}/features/$1/$2/` },
  },
  ...WEB_MEDIA.map((folder, at) => ({
    name: `web-media-${folder}-imports-what-is-below`,
    severity: 'error',
    from: { path: `${WEB}/media/${folder}/`, pathNot: WEB_TESTS },
    to: { path: `${WEB}/media/[^/]+/`, pathNot: `${WEB}/media/(${WEB_MEDIA.slice(0, at + 1).join('|')})/` },
  })),
];

/**
 * The folders of a source tree in levels, the lowest first; `.` is the tree's own folder. A folder imports from its own
 * and from lower levels, so folders form no cycle. Tests are not counted: a test stands beside what it tests and may use
 * anything. (The `scope: 'folder'` of dependency-cruiser cannot leave out tests.)
 */
const LEVELS = {
  'packages/rules/src': [
    [
      'bar',
      'chat',
      'comment-flow',
      'error',
      'lot',
      'machine',
      'notification',
      'points',
      'private-message',
      'quick-text',
      'receipt',
      'report',
      'staff',
      'staff-message',
      'sticker',
      'user',
      'viewer-flag',
      'wall',
    ],
    [
      'account',
      'approval',
      'bulk',
      'call',
      'channel',
      'chat-board',
      'contact',
      'dialog',
      'entry-effect',
      'figure',
      'mail',
      'present',
      'purchase',
      'push',
      'queue',
      'referral',
      'switch',
      'tip',
      'tip-goal',
      'viewer-tier',
    ],
    ['mailbox', 'mile', 'plan'],
    [
      'bank-transfer',
      'coupon',
      'door-picture',
      'favourite',
      'freechat',
      'id-video',
      'moderation',
      'payout',
      'policy',
      'recording',
      'refund',
    ],
    [
      'agency',
      'closing',
      'history',
      'mission',
      'oversight',
      'partner',
      'provider-book',
      'ranking',
      'review',
      'reward',
      'search',
      'session',
    ],
    ['charge', 'site', 'spend-limit', 'thank-you'],
    ['album', 'blog', 'profile', 'translation', 'viewer-profile'],
    [
      'cheer',
      'gift',
      'poll',
      'room-tool',
      'setting',
      'stage-effect',
      'ticket-show',
      'tip-menu',
      'toy',
      'twoshot',
      'twoway',
    ],
    ['site-term'],
    ['help', 'legal-page'],
    ['.'],
  ],
  'packages/contract/src': [
    ['common'],
    ['agency', 'partner', 'viewer-profile'],
    [
      ...[
        'account',
        'album',
        'bank-transfer',
        'bar',
        'blog',
        'call',
        'campaign',
        'chat-board',
        'cheer',
        'closing',
        'contact',
        'coupon',
        'door-picture',
        'gift',
        'help',
        'history',
        'id-video',
        'ignore',
        'legal-page',
        'lot',
        'mail',
        'mailbox',
        'media',
        'mile',
        'mission',
      ],
      ...[
        'payout',
        'poll',
        'private-message',
        'profile',
        'push',
        'receipt',
        'referral',
        'quick-text',
        'ranking',
        'recording',
        'report',
        'review',
        'reward',
        'site',
        'spend-limit',
        'stage-effect',
        'staff-message',
        'ticket-show',
        'tip',
        'tip-goal',
        'tip-menu',
        'toy',
        'translation',
        'twoshot',
        'viewer-flag',
        'viewer-tier',
      ],
    ],
    ['chat', 'ledger', 'oversight', 'present', 'purchase', 'queue'],
    ['plan', 'plan-order', 'stored-card'],
    ['top-up'],
    ['moderation', 'session'],
    ['channel', 'twoway'],
    ['favourite', 'search', 'thank-you'],
    ['office', 'realtime'],
    ['.'],
  ],
  'packages/whip/src': [['.', 'rtp'], ['rtcp']],
  'packages/testkit/src': [['crowd', 'harness/measure'], ['harness'], ['crowd/adversary', 'deploy']],
  'apps/server/src/platform': [
    ['clock', 'http/openapi', 'mail', 'payment', 'process', 'storage', 'sync'],
    ['clip', 'picture', 'redis', 'vendor'],
    ['vendor/drizzle', 'vendor/pg', 'vendor/socket-io'],
    ['database'],
    ['config', 'deadline', 'duty'],
    ['http', 'log'],
    ['media-plane', 'push', 'realtime'],
    ['.', 'media-plane/node'],
    [
      'media-plane/cluster',
      'media-plane/embedded',
      'media-plane/signalling',
      'payment/bank',
      'payment/sandbox',
      'payment/ccbill',
      'payment/telecom',
      'payment/verotel',
      'payment/btcpay',
      'web',
    ],
  ],
  'apps/server/src/core': [
    ['audit', 'picture', 'provider-book'],
    ['campaign', 'switch'],
    [
      'account/password',
      'document',
      'favourite/state',
      'ignore/state',
      'ledger',
      'site',
      'search',
      'viewer-flag/state',
    ],
    ['account/state'],
    ['mail'],
    ['account/login', 'account/registration', 'channel/state', 'mile', 'plan'],
    ['account/mail', 'account/proof', 'moderation/state', 'push'],
    ['account', 'session/state', 'staff'],
    ['approval', 'setting'],
    ['staff/roles'],
    [
      'channel/announce',
      'moderation/line',
      'office-list',
      'oversight',
      'session/delivery',
      'session/guest',
      'spend-limit',
    ],
    ['chat', 'queue', 'session/price', 'still'],
    ['session/charge'],
    ['session/receipt'],
    ['session/end'],
    ['bar', 'channel/broadcast', 'session/charge-tick', 'session/presence'],
    ['channel', 'favourite', 'freechat', 'ignore', 'moderation', 'session/join', 'viewer-flag'],
    ['session/media'],
    ['session'],
  ],
  // The store is composed of slices below it. What dispatches to the store by itself is above it.
  'apps/web/src/platform': [
    ['.', 'browser', 'clock'],
    ['api'],
    ['form', 'site', 'socket'],
    ['error'],
    ['person'],
    ['store'],
    ['notice', 'proof', 'socket/live'],
  ],
  'apps/media/src': [
    ['error', 'event', 'grant', 'journal', 'sdp', 'stats'],
    ['engine/embedded/rtp', 'peer', 'settings'],
    ['engine', 'engine/embedded/rtc', 'engine/janus/link'],
    ['engine/embedded/channel', 'engine/janus/room', 'recording'],
    ['engine/embedded', 'engine/janus/relay', 'still'],
    ['engine/janus', 'node'],
    ['http'],
    ['.'],
  ],
};

/** A pattern of the files that stand in these folders themselves. */
const filesIn = (base, folders) =>
  `^${base}/(${folders.map((folder) => (folder === '.' ? '' : `${folder}/`)).join('|')})[^/]+$`;

/** The rules of one tree of `LEVELS`. */
function orderFolders(base, levels) {
  const from = (pattern) => ({ path: pattern, pathNot: [TESTS, `^${base}/testing/`] });
  const inOrder = levels.flatMap((folders, level) =>
    folders.map((folder) => {
      const notBelow = levels
        .slice(level)
        .flat()
        .filter((other) => other !== folder);
      return {
        name: 'folders-in-levels',
        comment: `${base}/${folder} is below, or on the same level`,
        severity: 'error',
        from: from(filesIn(base, [folder])),
        to: { path: filesIn(base, notBelow) },
      };
    }),
  );
  const unlisted = {
    name: 'folders-in-levels',
    comment: 'the folder has no level',
    severity: 'error',
    from: { path: `^${base}/`, pathNot: [TESTS, `^${base}/testing/`, filesIn(base, levels.flat())] },
    to: {},
  };
  return [...inOrder.filter(({ to }) => to.path !== filesIn(base, [])), unlisted];
}

module.exports = {
  forbidden: [
    {
      // Libraries without effects, for check digits.
      name: 'rules-import-pure-code',
      severity: 'error',
      from: { path: '^packages/rules/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/rules/src|node_modules/@(noble/hashes|scure/base)/' },
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
      // The simulators of toys are processes that the tests of both sides start.
      from: { path: '^apps/web', pathNot: '^apps/web/src/features/toy/studio/link/drivers\\.test\\.ts$' },
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
    ...webRules,
    {
      name: 'private-parts-of-libraries-in-vendor-alone',
      severity: 'error',
      from: { path: '^apps/', pathNot: `${SERVER}/platform/vendor/` },
      to: {
        path: 'node_modules/(pg/lib|drizzle-orm/.*session|socket\\.io-adapter/dist|socket\\.io/dist)/(?!index)',
      },
    },
    ...Object.entries(LEVELS).flatMap(([base, levels]) => orderFolders(base, levels)),
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot:
          '(\\.d\\.ts|\\.test\\.tsx?|\\.config\\.[cm]?[jt]s|main\\.tsx?|push-worker\\.ts|testing/unit-setup\\.ts|/commands/)$|^(tests|bench)/',
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
