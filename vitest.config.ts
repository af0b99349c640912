import { readdirSync, readFileSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { keepTemporaryFilesInMemory } from './scripts/temporary.mjs';

keepTemporaryFilesInMemory();

const cores = availableParallelism();
/** A test with servers or browsers hangs after this: a shared machine makes one thirteen times as long as a quiet one. */
const HANGS_MS = 600_000;
/** How long a test polls for what comes at once on a quiet machine: a busy machine may be slow, but no test may fail for it. */
const expectPatiently = { poll: { timeout: 120_000 } };
/** Builds the programs that tests start as processes. */
const builtPrograms = 'packages/testkit/src/harness/build.ts';
/** Runs what a test file leaves to be done at its end (`atEnd`). */
const setupFiles = ['apps/server/src/testing/run-at-end.ts'];
const outside = ['**/node_modules/**', '**/dist/**', '**/.build/**'];

const unitSetup = ['apps/web/src/testing/unit-setup.ts'];
const unitTests = ['packages/**/*.test.ts', 'apps/*/src/**/*.test.{ts,tsx}', 'scripts/*.test.mjs'];
/** What replaces or reloads modules, which files of one worker would share. */
const REPLACES_MODULES = /\bvi\.(mock|doMock|resetModules)\(/;
const alone = ['apps', 'packages'].flatMap((folder) =>
  readdirSync(folder, { encoding: 'utf8' })
    .flatMap((workspace) => filesOf(`${folder}/${workspace}/src`))
    .filter((file) => /\.test\.tsx?$/.test(file) && REPLACES_MODULES.test(readFileSync(file, 'utf8'))),
);

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`);
}

/** Files that take minutes, the longest first: begun last, one of them would be waited for alone. */
const LONGEST = [
  '/tests/simulate/simulation.test.ts',
  '/tests/process/server.test.ts',
  '/composition/hostile-calls.int.test.ts',
  '/media/src/recording.int.test.ts',
  '/tests/process/start.test.ts',
  '/media/src/unpaid.int.test.ts',
];
class LongestFirst extends BaseSequencer {
  /** Deals files to shards so that each has about as much to run: the longer a test is written, the longer it takes. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    const shards = Array.from({ length: count }, () => ({ bytes: 0, files: [] as TestSpecification[] }));
    const sized = files.map((file) => ({ file, bytes: statSync(file.moduleId).size }));
    for (const { file, bytes } of sized.toSorted(
      (a, b) => b.bytes - a.bytes || a.file.moduleId.localeCompare(b.file.moduleId),
    )) {
      const lightest = shards.reduce((least, one) => (one.bytes < least.bytes ? one : least));
      lightest.bytes += bytes;
      lightest.files.push(file);
    }
    return shards[index - 1]?.files ?? [];
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(name));
      return at === -1 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // A run of everything is eight processes, which share what one of them has transformed.
    experimental: { fsModuleCache: true },
    reporters: ['default'],
    tags: [{ name: 'long', description: 'left out where there is no time for everything (CI)' }],
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: unitSetup,
          // Loading React and a document for each file takes four times as long as the tests.
          isolate: false,
          expect: expectPatiently,
          include: unitTests,
          exclude: [...outside, '**/*.int.test.ts', ...alone],
          // Properties try many cases; a busy machine takes its time over them.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'unit-alone',
          setupFiles: unitSetup,
          expect: expectPatiently,
          include: alone,
          exclude: [...outside, '**/*.int.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'integration',
          setupFiles,
          // Loading the server for each of a hundred files would take longer than their tests.
          isolate: false,
          expect: expectPatiently,
          include: ['apps/{server,media}/src/**/*.int.test.ts', 'tests/{process,simulate}/**/*.test.ts'],
          exclude: [...outside, 'apps/media/src/engine/janus/**'],
          globalSetup: [builtPrograms, 'apps/server/src/testing/global-setup.ts'],
          pool: 'forks',
          // Beside browser tests, which wait for nothing. The longest files start servers with performers.
          maxWorkers: Math.max(2, cores - 1),
          testTimeout: HANGS_MS,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'deploy',
          setupFiles,
          expect: expectPatiently,
          include: ['tests/deploy/**/*.test.ts'],
          exclude: outside,
          pool: 'forks',
          maxWorkers: 1,
          fileParallelism: false,
          testTimeout: HANGS_MS,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'cluster',
          setupFiles,
          expect: expectPatiently,
          include: [
            'tests/cluster/**/*.test.ts',
            'apps/media/src/**/*.int.test.ts',
            // In browsers, with Janus: `TEST_ENGINE=janus npm run test:browser` runs all of them so.
            'tests/browser/twoway.test.ts',
          ],
          exclude: outside,
          env: { TEST_ENGINE: 'janus' },
          globalSetup: [builtPrograms, 'apps/server/src/testing/global-setup.ts'],
          pool: 'forks',
          // Each file is several server processes.
          maxWorkers: 1,
          fileParallelism: false,
          testTimeout: HANGS_MS,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'faults',
          setupFiles,
          expect: expectPatiently,
          include: ['tests/faults/**/*.test.ts'],
          exclude: outside,
          globalSetup: [builtPrograms],
          pool: 'forks',
          maxWorkers: 1,
          fileParallelism: false,
          testTimeout: HANGS_MS,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          // Attacks on one running server, which all files share, and every spoilt request to an app without one.
          name: 'attack',
          setupFiles,
          expect: expectPatiently,
          include: ['tests/attack/**/*.test.ts', 'apps/server/src/composition/hostile-calls.int.test.ts'],
          exclude: outside,
          env: { HOSTILE: 'all' },
          globalSetup: ['tests/attack/stand/global-setup.ts', 'apps/server/src/testing/global-setup.ts'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: HANGS_MS,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          // With SHOTS=folder: many minutes of pictures, for who has changed a screen.
          name: 'walk',
          setupFiles,
          // Loading the server for each file would take longer than some walks.
          isolate: false,
          expect: expectPatiently,
          include: ['tests/walk/**/*.test.ts'],
          exclude: outside,
          globalSetup: ['tests/browser/stand/global-setup.ts'],
          pool: 'forks',
          maxWorkers: 1,
          fileParallelism: false,
          testTimeout: 2 * HANGS_MS,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'browser',
          setupFiles,
          expect: expectPatiently,
          include: ['tests/browser/**/*.test.ts'],
          exclude: outside,
          globalSetup: ['tests/browser/stand/global-setup.ts'],
          isolate: false,
          pool: 'forks',
          // A server, a media node and Chromium with its fake camera are two cores' work: two at a time on two cores take
          // five times as long, and more than they are given.
          maxWorkers: cores >= 4 ? 2 : 1,
          testTimeout: HANGS_MS,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
