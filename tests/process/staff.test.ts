import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { NO_FACTS, NO_TEXTS, STAFF_ACT_NAMES, type StaffAct } from '@akari/rules';
import { parseStaffArguments } from '@akari/server/commands/staff/staff-arguments';
import { runStaffCommand, STAFF_COMMANDS } from '@akari/server/commands/staff/staff-command';
import { STAFF_HELP, TAKES_PASSWORD } from '@akari/server/commands/staff/staff-help';
import { auditTable } from '@akari/server/core/audit/audit.table';
import { userTable } from '@akari/server/core/account/state/account.table';
import { passwordMatches } from '@akari/server/core/account/password/password';
import { doorPictureTable } from '@akari/server/features/door-picture/door-picture.table';
import { profileTable } from '@akari/server/features/profile/profile.table';
import { reviewTable } from '@akari/server/features/review/review.table';
import { idVideoTable } from '@akari/server/features/id-video/id-video.table';
import { systemClock } from '@akari/server/platform/clock/clock';
import { mediaNodeTable } from '@akari/server/platform/media-plane/cluster/media-seat.table';
import { auditKeyFile } from '@akari/server/testing/audit-key';
import { testDatabase } from '@akari/server/testing/database';
import { buildViewer } from '@akari/server/testing/factories';
import { testServices, type TestServices } from '@akari/server/testing/services';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PASSWORD = 'lantern light';
// Each test runs several processes in sequence.

const database = await testDatabase();
let services: TestServices;
beforeAll(async () => {
  services = await testServices({ database });
  await buildViewer(services, { user_name: 'hana' });
  await services.database.db.insert(mediaNodeTable).values({ name: 'm1', seen_at_ms: Date.now() });
});

interface Ended {
  code: number | null;
  output: string;
}

/** Runs one line in a shell, as it stands in a document. @param input what is piped in */
function shell(line: string, input = PASSWORD): Promise<Ended> {
  const child = spawn('sh', ['-c', line], {
    cwd: ROOT,
    stdio: 'pipe',
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATABASE_URL: database.url,
      AUDIT_KEY_FILE: auditKeyFile(),
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()));
  // Most commands end without reading.
  child.stdin.on('error', () => undefined);
  child.stdin.end(`${input}\n`);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

/** Runs a command line in this process, because starting some thirty processes would take long. */
async function inProcess(line: string): Promise<{ ok: boolean; message: string }> {
  const asked = parseStaffArguments(line.split(' ').slice(4), STAFF_HELP, STAFF_COMMANDS);
  if (!asked.ok) return { ok: false, message: asked.fault };
  const password = TAKES_PASSWORD.has(asked.command) ? { password: PASSWORD } : {};
  // The wall clock, like the processes of the other lines.
  return runStaffCommand({ ...services, clock: systemClock }, asked.command, {
    ...asked.options,
    ...password,
  });
}

const linesOf = (file: string): string[] =>
  [...readFileSync(`${ROOT}/${file}`, 'utf8').matchAll(/npm run staff -- [a-z][^`\n]*/g)].map(([line]) =>
    line.trim(),
  );

/** The commands whose account N is a performer. */
const PERFORMERS = new Set([
  'set-rate',
  'set-share',
  'reject-profile',
  'close-performer',
  'reopen-performer',
]);
/** The commands whose account N is an administrator: the one that the help creates. */
const ADMINS = new Set(['enrol', 'give-role', 'withdraw-role']);
const WORDS: Record<string, string> = {
  T: 'text',
  ID: '1000048',
  R: 'support',
  NAME: 'Yuki',
  POINTS_PER_MINUTE: '1.5',
  ONCE: 'k1',
};

/** The command lines of the help: with every option, and the first of each choice. */
function linesOfHelp(help: string): string[] {
  const entries = help
    .split(/\n(?= {2}[a-z])/)
    .slice(1)
    .map((entry) => entry.split('\n\n')[0] ?? '');
  return entries.map((entry) => {
    const command = entry.trim().split(/\s/, 1)[0] ?? '';
    const options = [...entry.matchAll(/--([a-z-]+) ([^\s\]]+)/g)].flatMap(([, option = '', value = '']) => {
      if (option === 'password-file' || option === 'type' || option === 'file') return [];
      return [`--${option}`, valueOf(command, option, value)];
    });
    return ['npm run staff --', command, ...options].join(' ');
  });
}

function valueOf(command: string, option: string, value: string): string {
  if (value !== 'N') return WORDS[value] ?? value.split('|')[0] ?? '';
  if (option === 'node') return 'm1';
  if (option === 'performer') return 'yuki';
  if (command.startsWith('create-')) return `${command}-1`;
  if (ADMINS.has(command)) return 'create-admin-1';
  return PERFORMERS.has(command) ? 'yuki' : 'hana';
}

/** The acts of the audit log, oldest first. */
async function auditedActs(): Promise<string[]> {
  const rows = await services.database.db
    .select({ act: auditTable.act })
    .from(auditTable)
    .orderBy(auditTable.seq);
  return rows.map(({ act }) => act);
}

/** Creates the ID videos that the commands act on: 1 in use, 2 waiting; and a picture of a door. */
async function submitVideos(): Promise<void> {
  const { db } = services.database;
  const people = await db.select({ id: userTable.id, name: userTable.user_name }).from(userTable);
  const performer_id = people.find(({ name }) => name === 'yuki')?.id ?? 0;
  const video = { performer_id, type: 'video/webm' as const, duration_ms: 9_000, size_bytes: 9 };
  await db.insert(idVideoTable).values({ ...video, submitted_at_ms: Date.now() });
  // The command line names it by the id 1, which the database would not give.
  const picture = { id: 1, performer_id, position: 0, key: 'door/1', width_px: 4, height_px: 3 };
  await db.insert(doorPictureTable).values({ ...picture, at_ms: Date.now() });
  const review = { id: 1, performer_id, viewer_id: 1, stars: 5, text: 'kind', state: 'published' } as const;
  const shown = { facts: NO_FACTS, shown_texts: NO_TEXTS, state: 'approved' } as const;
  await db.insert(profileTable).values({ performer_id, ...shown });
  await db.insert(reviewTable).values({ ...review, spent_units: 0, total_units: 0, at_ms: 0 });
}

describe('npm run staff', () => {
  it.each(['README.md', 'docs/operations.md'])('runs every command line of %s', async (file) => {
    const lines = linesOf(file);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect({ line, ...(await shell(line)) }).toMatchObject({ code: 0 });
  });

  it('create-performer takes the password from standard input', async () => {
    const people = await services.database.db.select().from(userTable);
    const yuki = people.find(({ user_name }) => user_name === 'yuki');
    expect(await passwordMatches(yuki?.password_hash ?? null, PASSWORD)).toBe(true);
  });

  it('prints its help', async () => {
    const { code, output } = await shell('npm run -s staff -- help');
    expect({ code, output: output.trim() }).toEqual({ code: 0, output: STAFF_HELP.trim() });
  });

  it('understands each command of its own help', async () => {
    await submitVideos();
    const lines = linesOfHelp(STAFF_HELP);
    expect(lines.length).toBeGreaterThan(20);
    const refused: unknown[] = [];
    for (const line of lines) {
      const before = await auditedActs();
      const done = await inProcess(line);
      const act = STAFF_COMMANDS.get(line.split(' ')[4] ?? '') ?? null;
      // One row for an act that was done; none for a command that reads, nor for one that was refused.
      const added = (await auditedActs()).slice(before.length);
      expect({ line, added }).toEqual({ line, added: done.ok && act !== null ? [act] : [] });
      // The video's file does not exist, and no request awaits the refusal of `unban-viewer`: both are refused, but
      // understood.
      const expected = !line.includes('export-id-video') && !line.includes('unban-viewer');
      if (done.ok !== expected) refused.push({ line, ...done });
    }
    expect(refused).toEqual([]);
  });

  /** What is done in rooms and in the back office alone. */
  const WITHOUT_COMMAND: readonly StaffAct[] = [
    ...(['bar.kick', 'broadcast.end', 'message.send', 'room.enter_private', 'session.end'] as const),
    ...(['contact.answer', 'contact.close', 'report.ban', 'report.dismiss', 'report.uphold'] as const),
    ...(['report.take_down', 'child_safety.take_down'] as const),
    ...(['viewer_profile.approve', 'viewer_profile.reject', 'viewer_profile.view'] as const),
    ...(['child_safety.ban', 'child_safety.dismiss', 'child_safety.end_broadcast'] as const),
    ...(['child_safety.uphold', 'id_video.view', 'list.export', 'payment.handle', 'switch.set'] as const),
    ...(['door_picture.recall', 'door_picture.view'] as const),
    ...(['review.approve', 'profile.approve', 'mile.set', 'mission.set'] as const),
    ...(['album.approve', 'album.reject', 'album.take_down', 'album.view'] as const),
    ...([
      'campaign.change',
      'coupon.export',
      'coupon.make',
      'coupon.switch',
      'legal_text.set',
      'blog.approve',
      'blog.reject',
      'blog.take_down',
      'blog.remove_comment',
      'blog.view',
      'news.write',
      'help.make',
      'help.set',
      'tag.make',
      'tag.set',
      'ranking_event.make',
      'ranking_event.set',
      'ranking_event.cancel',
      'agency.make',
      'agency.set',
      'agency.invite',
      'agency.offer',
      'agency.close',
      'partner.make',
      'partner.set',
      'partner.set_terms',
      'partner.switch',
      'order_terms.set',
      'yen_price.set',
      'first_offer.set',
      'plan.set',
      'payment_provider.set',
      'performer.set_profile',
      'rates.set',
    ] as const),
    ...(['mail.resend', 'setting.set', 'site.set'] as const),
    ...(['earnings.correct'] as const),
    ...(['payee.read', 'payee.confirm', 'payee.reject', 'payout.hold', 'payout.release'] as const),
    ...(['payout.batch', 'payout.download', 'payout.send', 'payout.cancel', 'payout.pay'] as const),
    ...(['payout.fail', 'payout.return', 'purchase.refund', 'refund.settle'] as const),
    ...(['bank_transfer.confirm', 'bank_transfer.settle', 'bank_transfer.reject'] as const),
    ...(['plan.cancel', 'plan.stopped'] as const),
    ...(['statement.import', 'difference.close', 'difference.handle'] as const),
    ...(['chargeback.reverse', 'payment_lock.lift', 'purchase.evidence', 'purchase.look_up'] as const),
    ...(['viewer.close', 'viewer.reopen'] as const),
  ];

  it('has a command for each other act of the rules', () => {
    const acts = [...STAFF_COMMANDS.values()].filter((act) => act !== null);
    expect([...acts, ...WITHOUT_COMMAND].toSorted()).toEqual([...STAFF_ACT_NAMES].toSorted());
  });

  it('exits with 1 and one sentence when it refuses', async () => {
    const refused = await shell('npm run -s staff -- close-performer --name nobody');
    expect(refused.code).toBe(1);
    expect(refused.output.trim().split('\n')).toHaveLength(1);
    expect(await shell('npm run -s staff -- create-admin --name kanri2', 'short')).toMatchObject({ code: 1 });
  });

  it('exits with 2 and the name of an unknown option', async () => {
    const wrong = await shell('npm run -s staff -- close-performer --nam yuki');
    expect(wrong).toMatchObject({ code: 2 });
    expect(wrong.output).toContain('--nam');
    expect(await shell('npm run -s staff -- create-admin --name k --password geheim-123')).toMatchObject({
      code: 2,
    });
  });
});
