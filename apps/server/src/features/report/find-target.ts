import type { ReportedThing } from '@akari/contract';
import { isInvisible, isOnAir, type ChannelStatus, type ReportTarget } from '@akari/rules';
import { desc, eq } from 'drizzle-orm';
import { metPerson } from '../../core/bar/bar.queries.ts';
import { performerIdOf } from '../../core/channel/state/performer-by-name.ts';
import { broadcastTable, channelTable } from '../../core/channel/state/channel.table.ts';
import { lineOf } from '../../core/chat/lines-around.ts';
import type { Tx } from '../../platform/database/database.ts';
import { mailTo } from '../mailbox/mail-around.ts';
import { messageTo } from '../private-message/messages-around.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import { findPageText } from './page-text.ts';

/** What is reported, found in the database. */
export interface Target {
  target: ReportTarget;
  target_key: string;
  performer_id: number;
  reported_id: number;
  anonymous: boolean;
  /** The line, the message, or the text on a page. */
  line_id: number | null;
  broadcast_id: number | null;
  status: ChannelStatus;
}

async function roomOf(tx: Tx, performer_id: number) {
  const [channel] = await tx
    .select({ status: channelTable.status, broadcast_id: channelTable.broadcast_id })
    .from(channelTable)
    .where(eq(channelTable.performer_id, performer_id));
  if (channel === undefined) throw new Problem('report_nothing');
  return channel;
}

async function lastBroadcast(tx: Tx, performer_id: number): Promise<number> {
  const [last] = await tx
    .select({ id: broadcastTable.id })
    .from(broadcastTable)
    .where(eq(broadcastTable.performer_id, performer_id))
    .orderBy(desc(broadcastTable.id))
    .limit(1);
  if (last === undefined) throw new Problem('report_nothing');
  return last.id;
}

/** A viewer whom the performer has met. Others, and invisible admins, are not found, so that ids reveal nothing. */
async function findViewer(tx: Tx, performer_id: number, viewer: string): Promise<Target> {
  const reported_id = rowIdOf(viewer) ?? 0;
  const person = await metPerson(tx, performer_id, reported_id);
  if (person === null || !person.met || isInvisible(person.user_type)) throw new Problem('report_nothing');
  const room = await roomOf(tx, performer_id);
  const found = { target: 'person', target_key: `person:${reported_id}`, performer_id, reported_id } as const;
  return { ...found, ...room, anonymous: false, line_id: null };
}

async function findLine(tx: Tx, performer_id: number, line_id: number): Promise<Target> {
  const found = await lineOf(tx, performer_id, line_id);
  const author_id = found?.author_id ?? null;
  if (found === null || author_id === null || found.line.kind === 'system')
    throw new Problem('report_nothing');
  const { status } = await roomOf(tx, performer_id);
  return {
    target: 'line',
    target_key: `line:${line_id}`,
    performer_id,
    reported_id: author_id,
    anonymous: found.line.author.user_id === null,
    line_id,
    broadcast_id: found.broadcast_id,
    status,
  };
}

/** A message of the other side. One that the reporter did not get is not found. */
async function findMessage(tx: Tx, reporter_id: number, message_id: number): Promise<Target> {
  const message = await messageTo(tx, reporter_id, message_id);
  if (message === null) throw new Problem('report_nothing');
  const { performer_id, author_id, broadcast_id } = message;
  const { status } = await roomOf(tx, performer_id);
  const found = { target: 'message', target_key: `message:${message_id}`, line_id: message_id } as const;
  return { ...found, performer_id, reported_id: author_id, anonymous: false, broadcast_id, status };
}

/** A message of the mailbox that the other side wrote. One that the reporter did not get is not found. */
async function findMail(tx: Tx, reporter_id: number, message_id: number): Promise<Target> {
  const mail = await mailTo(tx, reporter_id, message_id);
  if (mail === null) throw new Problem('report_nothing');
  const { performer_id, author_id } = mail;
  const { status } = await roomOf(tx, performer_id);
  const found = { target: 'message', target_key: `mail:${message_id}`, line_id: message_id } as const;
  return { ...found, performer_id, reported_id: author_id, anonymous: false, broadcast_id: null, status };
}

/** A text on a page has a name that its author chose, or none: who wrote it stays unknown to the reporter. */
async function findOfPage(
  tx: Tx,
  reporter_id: number,
  about: Extract<ReportedThing, { target: 'review' | 'comment' }>,
  now_ms: number,
): Promise<Target> {
  const { id, performer_id, author_id } = await findPageText(tx, reporter_id, about, now_ms);
  const { status } = await roomOf(tx, performer_id);
  const { target } = about;
  const found = { target, target_key: `${target}:${id}`, line_id: id, performer_id } as const;
  return { ...found, reported_id: author_id, anonymous: true, broadcast_id: null, status };
}

async function findOfRoom(tx: Tx, performer_id: number, target: ReportTarget): Promise<Target> {
  const { status, broadcast_id } = await roomOf(tx, performer_id);
  // Only a picture that runs can be judged.
  if (target === 'picture' && !isOnAir(status)) throw new Problem('report_nothing');
  return {
    target,
    target_key: `${target}:${performer_id}`,
    performer_id,
    reported_id: performer_id,
    anonymous: false,
    line_id: null,
    broadcast_id:
      target === 'broadcast' ? (broadcast_id ?? (await lastBroadcast(tx, performer_id))) : broadcast_id,
    status,
  };
}

async function findOther(
  tx: Tx,
  reporter_id: number,
  about: Exclude<ReportedThing, { target: 'viewer' | 'mail' | 'message' }>,
  now_ms: number,
): Promise<Target> {
  if (about.target === 'review' || about.target === 'comment')
    return findOfPage(tx, reporter_id, about, now_ms);
  const performer_id = await performerIdOf(tx, about.performer_name);
  return about.target === 'line'
    ? findLine(tx, performer_id, about.line_id)
    : findOfRoom(tx, performer_id, about.target);
}

/**
 * Finds what a person reports.
 * @throws performer_not_found, report_nothing, report_own
 */
export async function findTarget(
  tx: Tx,
  reporter_id: number,
  about: ReportedThing,
  now_ms: number,
): Promise<Target> {
  if (about.target === 'viewer') return findViewer(tx, reporter_id, about.viewer_id);
  if (about.target === 'mail') return findMail(tx, reporter_id, about.message_id);
  if (about.target === 'message') return findMessage(tx, reporter_id, about.message_id);
  const target = await findOther(tx, reporter_id, about, now_ms);
  if (target.reported_id === reporter_id) throw new Problem('report_own');
  return target;
}
