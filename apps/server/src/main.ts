import { administratorExists } from './core/account/registration/administrator-exists.ts';
import { demoLogins, demoShows, demoVisit } from './commands/demo-people.ts';
import { DEMO_SCRIPT } from './paths.ts';
import { errorText } from './platform/log/describe-error.ts';
import { StartProblem } from './platform/process/start-problem.ts';
import { SupervisedChild } from './platform/process/supervised-child.ts';
import { startServer, type RunningServer } from './composition/start-server.ts';

const STOP_LIMIT_MS = 60_000;

const say = (ja: string, en: string): void => void process.stdout.write(`${ja}\n${en}\n`);

/** Names of the demo logins' roles in the terminal. */
const ROLE_NAMES: Record<string, string> = {
  member: '会員 member (205)',
  vip: 'VIP (206)',
  promo: 'プロモ promo (208)',
  performer: '配信者 performer (210)',
  performer_on_air: '配信中の配信者 on air (210)',
  visible_admin: '管理者 visible admin (215)',
  invisible_admin: '非表示の管理者 invisible admin (220)',
};

const FIRST_STEPS = [
  '',
  '  管理者がまだいません。次のコマンドで登録できます / There is no administrator yet. Create one with',
  '    npm run staff -- create-admin --name NAME',
  '  配信者の登録はこちらです / Create a performer with',
  '    npm run staff -- create-performer --name NAME --ja 表示名 --en NAME',
];

async function greeting({ config, url, services }: RunningServer): Promise<string> {
  const logins = demoLogins(config).map(
    ({ user_name, password, role }) => `    ${user_name.padEnd(8)} ${password}   ${ROLE_NAMES[role] ?? role}`,
  );
  const demo =
    logins.length === 0
      ? []
      : ['', '  デモのログイン / demo logins (ゲストはログイン不要 / a guest needs none, 204)', ...logins];
  const first = (await administratorExists(services)) ? [] : FIRST_STEPS;
  return ['', `  Akari 灯  ${url}`, ...demo, ...first, '', '  終了: Ctrl-C / Ctrl-C ends it', ''].join('\n');
}

/** The process of the demo performers. They are ordinary clients, so they start once the server listens. */
function demoPerformers(server: RunningServer): SupervisedChild {
  const { log } = server.services;
  return new SupervisedChild({
    script: DEMO_SCRIPT,
    env: {
      PATH: process.env['PATH'],
      AKARI_URL: server.url,
      AKARI_DEMO_PERFORMERS: demoShows(),
      // Without a payment provider there is no purchase to show.
      ...(server.config.payments.includes('sandbox') ? { AKARI_DEMO_VISITOR: demoVisit() } : {}),
    },
    onOutput: (text) => log.info({ text: text.trim() }, 'demo performer output'),
    onCrash: (code, signal, restart_in_ms) =>
      log.warn({ code, signal, restart_in_ms }, 'demo performers exited; restarting'),
  });
}

/**
 * Keeps the demo performers on air, from one node at a time.
 * @returns a function that stops them
 */
function keepDemo(server: RunningServer): () => Promise<void> {
  const demo = demoPerformers(server);
  const { duties, log } = server.services;
  duties.want('demo', ({ signal }) => {
    demo.start();
    signal.addEventListener('abort', () => {
      demo.stop().catch((error: unknown) => log.error({ err: error }, 'failed to stop demo performers'));
    });
  });
  return () => demo.stop();
}

/**
 * Resolves with the exit code when the process must end: after a signal, when the parent process is gone, or
 * after an unhandled error.
 */
const asked = new Promise<number>((resolve) => {
  process.on('SIGINT', () => resolve(0));
  process.on('SIGTERM', () => resolve(0));
  process.on('SIGHUP', () => resolve(0));
  process.on('disconnect', () => resolve(0));
  const fault = (error: unknown): void => {
    process.stderr.write(`${errorText(error)}\n`);
    resolve(1);
  };
  process.on('uncaughtException', fault);
  process.on('unhandledRejection', fault);
});

async function run(): Promise<number> {
  const server = await startServer(process.env, say);
  process.stdout.write(`${await greeting(server)}\n`);
  if (process.connected) process.send?.({ type: 'listening', url: server.url });
  const stopDemo = server.config.demo_people ? keepDemo(server) : undefined;
  const code = await asked;
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  process.stdout.write('  終了しています… / stopping…\n');
  await stopDemo?.();
  await server.close();
  return code;
}

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const text = error instanceof StartProblem ? error.sentence : errorText(error);
    process.stderr.write(`\n${text}\n`);
    process.exit(1);
  },
);
