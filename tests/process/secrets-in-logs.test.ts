import { createHash, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { withDatabase } from '@akari/testkit/harness/books';
import { cookiesOf } from '@akari/testkit/harness/cookies';
import { familyOf } from '@akari/testkit/harness/processes';
import { startTestServer } from '@akari/testkit/harness/server';
import { makePerformer } from '@akari/testkit/harness/staff';
import { crowdSocket } from '@akari/testkit/crowd/crowd-socket';

const server = await startTestServer();

const WRITERS = 20;
const RUN = randomUUID().slice(0, 8);
/** Every secret that was sent and must not be in a log. */
const sent = new Set<string>([RUN]);
const keep = (text: string): string => {
  sent.add(text);
  return text;
};
/** A login token is stored as its hash, which must not be in a log either. */
const keepToken = (token: string): void => {
  sent.add(token);
  for (const encoding of ['hex', 'base64', 'base64url'] as const)
    sent.add(createHash('sha256').update(token).digest(encoding));
};

async function post(path: string, body: unknown, cookie = ''): Promise<Response | null> {
  const headers = { 'content-type': 'application/json', cookie };
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  }).catch(() => null);
  const token = /vauth=([^;]+)/.exec(answer?.headers.get('set-cookie') ?? '')?.[1];
  if (token !== undefined) keepToken(token);
  return answer;
}

const person = (n: number) => ({
  user_name: keep(`k${RUN}x${n}`),
  email: keep(`person-${RUN}-${n}@mail.example`),
  password: keep(`geheim-${RUN}-${n}`),
  legal_age: true,
  chat_lang: 'ja',
});

/** Runs the usual requests with secrets once: registration, login, a link with a one-time token. */
async function round(from: number): Promise<void> {
  const tokens = Array.from({ length: WRITERS }, () => keep(`dl_${RUN}${randomUUID()}`));
  await Promise.all([
    ...tokens.map((_, n) => post('/api/account/register', person(from + n))),
    ...tokens.map((_, n) =>
      post('/api/account/login', { login: keep(`k${RUN}y${n}`), password: keep(`geheim-${RUN}-${n}`) }),
    ),
    ...tokens.map((token) =>
      fetch(`${server.url}/vauth_check?dlvctoken=${token}`, { method: 'POST' }).catch(() => null),
    ),
  ]);
}

const run = (statement: string) => withDatabase(server, ({ pool }) => pool.query(statement));
const output = (): string => server.output();

it('the log contains no sent secret, name or text when the database fails', async () => {
  const performer = await makePerformer(server, 'akane', { ja: '茜', en: 'Akane' });
  const login = await post('/api/account/login', {
    login: performer.user_name,
    password: performer.password,
  });
  const cookie = login === null ? '' : cookiesOf(login);
  const channel_id = ((await login?.json()) as { user_id: string }).user_id;
  await run(`UPDATE channel SET status = 'chatting', broadcast_id = 1, publisher_live = true`);
  const socket = crowdSocket(server.url, cookie);
  const say = () =>
    socket
      .timeout(10_000)
      .emitWithAck('chat.send', {
        channel_id,
        client_line_id: randomUUID(),
        text: keep(`text-${RUN}-${randomUUID()}`),
        lang: 'ja',
      })
      .catch(() => null);
  expect(await say()).toMatchObject({ ok: true });

  // The database rejects every new row, and its error message contains the row.
  for (const table of ['app_user', 'chat_line', 'login'])
    await run(`ALTER TABLE ${table} ADD CONSTRAINT refused CHECK (false) NOT VALID`);
  await round(0);
  expect(await say()).toMatchObject({ ok: false });
  await expect.poll(() => output()).toMatch(/"code":"23514"/);
  for (const table of ['app_user', 'chat_line', 'login'])
    await run(`ALTER TABLE ${table} DROP CONSTRAINT refused`);

  // PostgreSQL is killed during the requests.
  const postgres = familyOf(server.pid).find(({ command }) => command.includes('postgres -D'));
  const people = round(WRITERS);
  const lines = Promise.all(Array.from({ length: 5 }, say));
  process.kill(postgres?.pid ?? 0, 'SIGKILL');
  await people;
  await lines;
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 60_000 }).toBe(200);
  await round(2 * WRITERS);
  socket.close();

  const log = output();
  expect(log).toContain('request failed');
  expect([...sent].filter((text) => log.includes(text))).toEqual([]);
  expect(log).not.toMatch(/argon2|params:|mail\.example|dlvctoken=/);
});
