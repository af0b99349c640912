import { randomUUID } from 'node:crypto';
import {
  CAMPAIGN_LABELS,
  errorEntry,
  FULL_SHARE_BP,
  GIFT_IDS,
  ID_VIDEO_REASONS,
  isPerformer,
  isViewer,
  parsePoints,
  pointsText,
  SESSION_MODES,
  USER_TYPE,
  USER_TYPE_OF_TIER,
  VIEWER_TIERS,
  type UserType,
  type ViewerTier,
} from '@akari/rules';
import { eq, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { listStaffBans } from '../../core/bar/list-staff-bans.ts';
import { orderAnswer, orderBan } from '../../core/bar/staff-ban.ts';
import { addCampaign, endCampaign, listCampaigns } from '../../core/campaign/campaign-commands.ts';
import { channelTable } from '../../core/channel/state/channel.table.ts';
import { closePerformer, reopenPerformer } from '../../core/channel/broadcast/close-account.ts';
import { setLowPoints } from '../../core/session/receipt/low-points-setting.ts';
import { setGiftPrice } from '../../features/gift/gift-prices.ts';
import { setIdVideoTerms } from '../../features/id-video/id-video-terms.ts';
import { approveIdVideo, rejectIdVideo } from '../../features/id-video/staff-decisions.ts';
import { exportIdVideo, listIdVideos } from '../../features/id-video/staff-list.ts';
import { isMoneyStopped } from '../../core/ledger/ledger-check-state.ts';
import { postTransfer } from '../../core/ledger/post-transfer.ts';
import type { Database } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { StaffRefusal } from '../../platform/process/staff-refusal.ts';
import { listOversight } from '../../core/oversight/list-oversight.ts';
import { drainMediaNode, listMediaNodes } from '../../platform/media-plane/cluster/media-node-commands.ts';
import { setRecordingLimits } from '../../features/recording/recording-limits.ts';
import { setGuestPreview } from '../../core/site/guest-preview-setting.ts';
import { userTable } from '../../core/account/state/account.table.ts';
import { createPerformer } from '../../core/channel/create-performer.ts';
import { createUser, prepareCredentials } from '../../core/account/registration/create-user.ts';
import { refuseUndercut } from './refuse-undercut.ts';

export const STAFF_HELP = `npm run staff -- <command> [--option value …]

  create-performer  --name N --ja 表示名 --en NAME [--intro-ja T] [--intro-en T] [--languages ja,en] [--rate 1.2]
                    [--password-file FILE]
  create-admin      --name N [--invisible yes] [--password-file FILE]
  set-tier          --name N --tier ${VIEWER_TIERS.filter((tier) => tier !== 'guest').join('|')} [--type 205|206|208]
  set-rate          --name N --rate POINTS_PER_MINUTE [--mode ${SESSION_MODES.join('|')}]
                    [--below-party yes]   DL chat costs what party chat does unless set, and less only with this
  set-share         --name N --percent 40
  grant-points      --name N --points 10 [--coupon yes] [--key ONCE]
  add-campaign      --label ${CAMPAIGN_LABELS.join('|')} --percent 20 --hours 24
                    [--second 10] [--modes party,peep] [--performer N]
  list-campaigns
  end-campaign      --id 1
  set-guest-preview --seconds 60 --day-seconds 360 [--automatic yes|no]
  set-low-points    --first 0.6 --last 0.5 [--tiers promo]
  set-gift-price    --gift ${GIFT_IDS.join('|')} --points 3
  set-recording     [--minutes 120] [--gigabytes 4] [--count 100] [--days 30]
                    longest, how much and how many a performer, how long kept
  set-id-video      [--points 0.5] [--countdown 5] [--hours 24] [--days 365] [--seconds 60] [--megabytes 8]
                    price, countdown, seen again for hours, valid for days, how long and large
  id-videos                        those that wait to be looked at, and those in use
  export-id-video   --id 1 [--file PATH]
  approve-id-video  --id 1
  reject-id-video   --id 1 --reason ${ID_VIDEO_REASONS.join('|')}
  close-performer   --name N       ends everything that runs; no login opens it any more
  reopen-performer  --name N
  ban-viewer        --name N --performer N
  unban-viewer      --name N --performer N [--refuse yes]   refuse: to the viewer’s request
  list-bans                        those by staff, with who asks to be let back in
  list-oversight    [--name ADMIN] [--performer N] [--days 30]
                    which administrator watched which room, from when to when, from which address
  list-media-nodes
  drain-media-node  --node N [--drain no] [--wait yes]   wait: until it is empty, saying who is left

A new account's password is asked for at the terminal, or is the first line of what is piped in or of --password-file.
Exit code: 0 done, 1 refused, 2 wrong command line.`;

/**
 * Commands that need a new account's password; it is passed as the option `password`, which the command line
 * does not have.
 */
export const TAKES_PASSWORD: ReadonlySet<string> = new Set(['create-performer', 'create-admin']);

export interface Outcome {
  ok: boolean;
  message: string;
}
type Say = (line: string) => void;
type Command = (
  database: Database,
  site_id: number,
  options: Record<string, string>,
  say: Say,
) => Promise<string>;

const rate = z.string().transform((text, context) => {
  const units = parsePoints(text);
  if (units === null) context.addIssue('--rate is a number of points, like 1.2');
  return units ?? 0;
});
const name = z.string().min(1);
const password = z.string().min(1);

async function personOf(database: Database, user_name: string): Promise<{ id: number; user_type: number }> {
  const [user] = await database.db
    .select({ id: userTable.id, user_type: userTable.user_type })
    .from(userTable)
    .where(sql`lower(${userTable.user_name}) = lower(${user_name})`);
  if (user === undefined) throw new Problem('login_user_not_found');
  return user;
}

async function viewerId(database: Database, user_name: string): Promise<number> {
  const { id, user_type } = await personOf(database, user_name);
  if (!isViewer(user_type as UserType)) throw new Problem('forbidden');
  return id;
}

const performerOptions = z.object({
  name,
  password,
  ja: z.string().min(1),
  en: z.string().min(1),
  'intro-ja': z.string().default(''),
  'intro-en': z.string().default(''),
  languages: z
    .string()
    .default('ja')
    .transform((list) => z.array(z.enum(['ja', 'en'])).parse(list.split(','))),
  rate: rate.optional(),
});
const createPerformerCommand: Command = async (database, site_id, options) => {
  const asked = performerOptions.parse(options);
  const credentials = await prepareCredentials({
    user_name: asked.name,
    email: null,
    password: asked.password,
  });
  const id = await database.db.transaction((tx) =>
    createPerformer(
      tx,
      {
        ...credentials,
        site_id,
        chat_lang: 'ja',
        display_name: { ja: asked.ja, en: asked.en },
        introduction: { ja: asked['intro-ja'], en: asked['intro-en'] },
        languages: asked.languages,
        rates: asked.rate === undefined ? {} : { party: asked.rate },
      },
      Date.now(),
    ),
  );
  return `performer ${asked.name} made (id ${id}); the studio is at /pfchat`;
};

const createAdminCommand: Command = async (database, site_id, options) => {
  const asked = z.object({ name, password, invisible: z.literal('yes').optional() }).parse(options);
  const user_type = asked.invisible === undefined ? USER_TYPE.visibleAdmin : USER_TYPE.invisibleAdmin;
  const person = {
    ...(await prepareCredentials({ user_name: asked.name, email: null, password: asked.password })),
    tier: 'regular' as const,
    chat_lang: 'ja' as const,
  };
  const id = await database.db.transaction((tx) =>
    createUser(tx, { ...person, user_type, site_id }, Date.now()),
  );
  return `administrator ${asked.name} made (id ${id}, type ${user_type})`;
};

const setTierCommand: Command = async (database, _site, options) => {
  const asked = z
    .object({ name, type: z.coerce.number().optional(), tier: z.enum(VIEWER_TIERS).exclude(['guest']) })
    .refine(({ type, tier }) => type === undefined || type === USER_TYPE_OF_TIER[tier], {
      message: 'a tier goes with its own type',
    })
    .parse(options);
  const tier: ViewerTier = asked.tier;
  const user_type = USER_TYPE_OF_TIER[tier];
  await database.db
    .update(userTable)
    .set({ user_type, tier })
    .where(eq(userTable.id, await viewerId(database, asked.name)));
  return `${asked.name} is now ${tier} (${user_type})`;
};

async function changeChannel(
  database: Database,
  user_name: string,
  change: Partial<Record<'rates' | 'share_bp', SQL | number>>,
): Promise<void> {
  const changed = await database.db
    .update(channelTable)
    .set({ ...(change as object), version: sql`${channelTable.version} + 1` })
    .where(eq(channelTable.performer_id, (await personOf(database, user_name)).id))
    .returning({ id: channelTable.performer_id });
  if (changed.length === 0) throw new Problem('performer_not_found');
}

const setRateCommand: Command = async (database, site_id, options) => {
  const asked = z
    .object({
      name,
      rate,
      mode: z.enum(SESSION_MODES).default('party'),
      'below-party': z.literal('yes').optional(),
    })
    .parse(options);
  const change = { [asked.mode]: asked.rate };
  const performer_id = (await personOf(database, asked.name)).id;
  if (asked['below-party'] === undefined)
    await refuseUndercut(database, { performer_id, site_id, name: asked.name }, change);
  await changeChannel(database, asked.name, {
    rates: sql`${channelTable.rates} || ${JSON.stringify(change)}::jsonb`,
  });
  return `${asked.name}: ${pointsText(asked.rate)} points a minute of ${asked.mode} for sessions that start from now on`;
};

const setShareCommand: Command = async (database, _site, options) => {
  const asked = z.object({ name, percent: z.coerce.number().min(0).max(100) }).parse(options);
  await changeChannel(database, asked.name, { share_bp: Math.round((asked.percent * FULL_SHARE_BP) / 100) });
  return `${asked.name}: ${asked.percent} % of what viewers pay, for sessions that start from now on`;
};

const grantPointsCommand: Command = async (database, _site, options) => {
  const asked = z
    .object({ name, points: rate, coupon: z.literal('yes').optional(), key: z.string().optional() })
    .parse(options);
  const viewer_id = await viewerId(database, asked.name);
  if (await isMoneyStopped(database.db))
    throw new StaffRefusal('The ledger does not balance, so no points are moved. See npm run ledger:check.');
  const kind = asked.coupon === undefined ? 'viewer_points' : 'viewer_coupon_points';
  const { fresh } = await postTransfer(database.db, {
    idempotency_key: `staff:${asked.key ?? randomUUID()}`,
    cause: 'staff_adjustment',
    cause_id: null,
    viewer_id,
    performer_id: null,
    at_ms: Date.now(),
    legs: [
      { owner_id: viewer_id, kind, amount_units: asked.points },
      { owner_id: null, kind: 'house_promotion', amount_units: -asked.points },
    ],
  });
  return fresh
    ? `${asked.name} has ${pointsText(asked.points)} points more`
    : 'that key was used before; nothing was done';
};

async function performerId(database: Database, user_name: string): Promise<number> {
  const { id, user_type } = await personOf(database, user_name);
  if (!isPerformer(user_type as UserType)) throw new Problem('performer_not_found');
  return id;
}

const closePerformerCommand: Command = async (database, _site, options) => {
  const asked = z.object({ name }).parse(options);
  await closePerformer(database, await performerId(database, asked.name), Date.now());
  return `${asked.name} is closed; what runs ends now, or when a server starts`;
};

const reopenPerformerCommand: Command = async (database, _site, options) => {
  const asked = z.object({ name }).parse(options);
  await reopenPerformer(database, await performerId(database, asked.name));
  return `${asked.name} may log in again`;
};

const banViewerCommand: Command = async (database, _site, options) => {
  const asked = z.object({ name, performer: name }).parse(options);
  const performer_id = await performerId(database, asked.performer);
  await orderBan(database, performer_id, await viewerId(database, asked.name));
  return `${asked.name} is banned from the rooms of ${asked.performer}`;
};

const unbanViewerCommand: Command = async (database, _site, options) => {
  const asked = z.object({ name, performer: name, refuse: z.literal('yes').optional() }).parse(options);
  const performer_id = await performerId(database, asked.performer);
  const viewer_id = await viewerId(database, asked.name);
  const answer = asked.refuse === undefined ? 'lift' : 'refuse';
  await orderAnswer(database, { performer_id, viewer_id, answer }, Date.now());
  return answer === 'lift'
    ? `${asked.name} may enter the rooms of ${asked.performer} again`
    : `${asked.name} stays out of the rooms of ${asked.performer}, and is told`;
};

const addCampaignCommand: Command = async (database, _site, { performer, ...options }) => {
  const performer_id = performer === undefined ? null : (await personOf(database, performer)).id;
  return addCampaign(database, options, performer_id);
};

const COMMANDS: Record<string, Command> = {
  'create-performer': createPerformerCommand,
  'create-admin': createAdminCommand,
  'set-tier': setTierCommand,
  'set-rate': setRateCommand,
  'set-share': setShareCommand,
  'grant-points': grantPointsCommand,
  'add-campaign': addCampaignCommand,
  'list-campaigns': (database) => listCampaigns(database),
  'end-campaign': (database, _site, options) => endCampaign(database, options),
  'set-guest-preview': setGuestPreview,
  'set-low-points': setLowPoints,
  'set-gift-price': setGiftPrice,
  'set-recording': setRecordingLimits,
  'set-id-video': setIdVideoTerms,
  'id-videos': (database) => listIdVideos(database),
  'export-id-video': (database, _site, options) => exportIdVideo(database, options),
  'approve-id-video': (database, _site, options) => approveIdVideo(database, options),
  'reject-id-video': (database, _site, options) => rejectIdVideo(database, options),
  'close-performer': closePerformerCommand,
  'reopen-performer': reopenPerformerCommand,
  'ban-viewer': banViewerCommand,
  'unban-viewer': unbanViewerCommand,
  'list-bans': (database) => listStaffBans(database),
  'list-oversight': (database, _site, options) => listOversight(database, options),
  'list-media-nodes': (database) => listMediaNodes(database),
  'drain-media-node': (database, _site, options, say) => drainMediaNode(database, options, say),
};

export const STAFF_COMMANDS: readonly string[] = Object.keys(COMMANDS);

/**
 * Runs one staff command. A refusal is a sentence, without a stack.
 * @param say prints progress of a long command
 */
export async function runStaffCommand(
  database: Database,
  site_id: number,
  command: string,
  options: Record<string, string>,
  say: Say = () => undefined,
): Promise<Outcome> {
  const run = COMMANDS[command];
  if (run === undefined) return { ok: false, message: `There is no command ${command}.` };
  try {
    return { ok: true, message: await run(database, site_id, options, say) };
  } catch (error) {
    if (error instanceof StaffRefusal) return { ok: false, message: error.message };
    if (error instanceof Problem) return { ok: false, message: errorEntry(error.problem).en.message };
    if (error instanceof z.ZodError) {
      return { ok: false, message: `${z.prettifyError(error)}\n\nnpm run staff -- help` };
    }
    throw error;
  }
}
