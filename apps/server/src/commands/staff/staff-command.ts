import { errorEntry, type StaffAct } from '@akari/rules';
import { z } from 'zod';
import { actReason } from '../../core/audit/act.ts';
import { readAuditKey } from '../../core/audit/audit-key.ts';
import { performAct } from '../../core/audit/record-act.ts';
import { listStaffBans } from '../../core/bar/list-staff-bans.ts';
import { endCampaign, listCampaigns } from '../../core/campaign/campaign-commands.ts';
import { listSiteWords, setSiteWords } from '../../core/moderation/line/site-words.ts';
import { listOversight } from '../../core/oversight/list-oversight.ts';
import { setGuestPreview } from '../../core/site/guest-preview-setting.ts';
import { setLowPoints } from '../../core/session/receipt/low-points-setting.ts';
import { setGiftPrice } from '../../features/gift/gift-prices.ts';
import { setPresentTerms } from '../../features/present/present-terms.ts';
import { approveDoorPicture, rejectDoorPicture } from '../../features/door-picture/staff-decisions.ts';
import { listReviewsForStaff, removeReview } from '../../features/review/staff-decisions.ts';
import { rejectProfile } from '../../features/profile/staff-decisions.ts';
import { listDoorPictures } from '../../features/door-picture/staff-list.ts';
import { setIdVideoTerms } from '../../features/id-video/id-video-terms.ts';
import { approveIdVideo, rejectIdVideo } from '../../features/id-video/staff-decisions.ts';
import { exportIdVideo, listIdVideos } from '../../features/id-video/staff-list.ts';
import { setRecordingLimits } from '../../features/recording/recording-limits.ts';
import { Problem } from '../../platform/http/problem.ts';
import {
  drainMediaNode,
  listMediaNodes,
  waitUntilEmpty,
} from '../../platform/media-plane/cluster/media-node-commands.ts';
import { StaffRefusal } from '../../platform/process/staff-refusal.ts';
import * as account from './account-commands.ts';
import { acting, reading, type CommandRequest, type CommandServices, type StaffCommand } from './command.ts';
import { commandLineActor } from './command-line-actor.ts';
import * as money from './money-commands.ts';

export interface Outcome {
  ok: boolean;
  message: string;
}

const drainMediaNodeCommand = acting('media_node.drain', async (tx, { options, database, say }) => {
  const { node, wait, ...done } = await drainMediaNode(tx, options);
  return {
    subject: { kind: 'media_node', id: node },
    ...done,
    ...(wait ? { afterwards: () => waitUntilEmpty(database, node, say) } : {}),
  };
});

const COMMANDS: Record<string, StaffCommand> = {
  'create-performer': account.createPerformerCommand,
  'create-admin': account.createAdminCommand,
  enrol: account.enrolCommand,
  'give-role': account.giveRoleCommand,
  'withdraw-role': account.withdrawRoleCommand,
  'set-tier': account.setTierCommand,
  'set-rate': money.setRateCommand,
  'set-share': money.setShareCommand,
  'grant-points': money.grantPointsCommand,
  'unspent-points': money.unspentPointsCommand,
  'add-campaign': money.addCampaignCommand,
  'list-campaigns': reading(listCampaigns),
  'end-campaign': acting('campaign.end', endCampaign),
  'set-guest-preview': acting('guest_preview.set', setGuestPreview),
  'set-low-points': acting('low_points.set', setLowPoints),
  'set-forbidden-words': acting('forbidden_words.set', setSiteWords),
  'forbidden-words': reading(listSiteWords),
  'set-gift-price': acting('gift_price.set', setGiftPrice),
  'set-recording': acting('recording.set', setRecordingLimits),
  'set-id-video': acting('id_video.set', setIdVideoTerms),
  'set-presents': acting('present.set', setPresentTerms),
  'id-videos': reading(listIdVideos),
  'export-id-video': acting('id_video.export', exportIdVideo),
  'approve-id-video': acting('id_video.approve', approveIdVideo),
  'reject-id-video': acting('id_video.reject', rejectIdVideo),
  'door-pictures': reading(listDoorPictures),
  'approve-door-picture': acting('door_picture.approve', approveDoorPicture),
  'reject-door-picture': acting('door_picture.reject', rejectDoorPicture),
  reviews: reading(listReviewsForStaff),
  'reject-profile': acting('profile.reject', rejectProfile),
  'remove-review': acting('review.reject', removeReview),
  'close-performer': account.closePerformerCommand,
  'reopen-performer': account.reopenPerformerCommand,
  'ban-viewer': account.banViewerCommand,
  'unban-viewer': account.unbanViewerCommand,
  'list-bans': reading(listStaffBans),
  'list-oversight': reading(listOversight),
  'list-media-nodes': reading(listMediaNodes),
  'drain-media-node': drainMediaNodeCommand,
};

/** The act of each command; null: it only reads. */
export const STAFF_COMMANDS: ReadonlyMap<string, StaffAct | null> = new Map(
  Object.entries(COMMANDS).map(([name, command]) => [name, command.kind === 'acting' ? command.act : null]),
);

/** Runs a command: what reads in a read-only transaction, an act in that of its row of the audit log. */
export async function executeCommand(
  { database, clock, config }: CommandServices,
  command: StaffCommand,
  asked: CommandRequest,
): Promise<string> {
  if (command.kind === 'reading')
    return database.db.transaction((tx) => command.read(tx, asked), { accessMode: 'read only' });
  const reason = actReason.optional().parse(asked.options['reason']) ?? null;
  const key = await readAuditKey(config.audit);
  const work = await command.prepare(asked);
  const intent = { act: command.act, actor: commandLineActor(process.env), reason };
  const { message, afterwards } = await performAct({ database, clock, key }, intent, work);
  return afterwards === undefined ? message : afterwards();
}

/** Both languages for what the operator has to mend. */
function messageOf({ problem }: Problem): string {
  const { ja, en } = errorEntry(problem);
  if (problem !== 'audit_key_unavailable') return en.message;
  return `${ja.message}${ja.next}\n${en.message} ${en.next}`;
}

/**
 * Runs one staff command. A refusal is a sentence, without a stack.
 * @param say prints progress of a long command
 */
export async function runStaffCommand(
  services: CommandServices,
  command: string,
  options: Record<string, string>,
  say: CommandRequest['say'] = () => undefined,
): Promise<Outcome> {
  const { database, clock, config } = services;
  const known = COMMANDS[command];
  if (known === undefined) return { ok: false, message: `There is no command ${command}.` };
  const asked = {
    database,
    site_id: config.site_id,
    points: config.points,
    options,
    now_ms: clock.nowMs(),
    say,
  };
  try {
    return { ok: true, message: await executeCommand(services, known, asked) };
  } catch (error) {
    if (error instanceof StaffRefusal) return { ok: false, message: error.message };
    if (error instanceof Problem) return { ok: false, message: messageOf(error) };
    if (error instanceof z.ZodError) {
      return { ok: false, message: `${z.prettifyError(error)}\n\nnpm run staff -- help` };
    }
    throw error;
  }
}
