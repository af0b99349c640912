import { USER_TYPE, USER_TYPE_OF_TIER, VIEWER_TIERS, type ViewerTier } from '@akari/rules';
import { z } from 'zod';
import type { ActReport } from '../../core/audit/act.ts';
import { personal } from '../../core/audit/record-act.ts';
import { giveEnrolmentCode } from '../../core/account/proof/enrolment-code.ts';
import { createUser, prepareCredentials } from '../../core/account/registration/create-user.ts';
import { lockUser, setTier } from '../../core/account/set-tier.ts';
import { orderAnswer, orderBan } from '../../core/bar/staff-ban.ts';
import { giveRole, withdrawRole } from '../../core/staff/change-role.ts';
import { orderLoginsEnd } from '../../core/staff/roles/end-staff-logins.ts';
import { firstEnrolmentCode, renewProof } from '../../core/staff/renew-proof.ts';
import { closePerformer, reopenPerformer } from '../../core/channel/broadcast/close-account.ts';
import { createPerformer } from '../../core/channel/create-performer.ts';
import type { Tx } from '../../platform/database/database.ts';
import { acting, preparedActing, type CommandRequest } from './command.ts';
import { name, performerId, personOf, pointsOption, role, siteId, viewerId } from './people.ts';

const password = z.string().min(1);

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
  rate: pointsOption.optional(),
});

export const createPerformerCommand = preparedActing(
  'performer.create',
  async ({ options, site_id, now_ms }) => {
    const asked = performerOptions.parse(options);
    const { languages } = asked;
    const credentials = await prepareCredentials({
      user_name: asked.name,
      email: null,
      password: asked.password,
    });
    const performer = {
      ...credentials,
      site_id,
      chat_lang: 'ja' as const,
      display_name: { ja: asked.ja, en: asked.en },
      introduction: { ja: asked['intro-ja'], en: asked['intro-en'] },
      languages,
      rates: asked.rate === undefined ? {} : { party: asked.rate },
    };
    const user_name = personal(credentials.user_name);
    return async (tx) => {
      const id = await createPerformer(tx, performer, now_ms);
      return {
        subject: { kind: 'person', id },
        after: { user_name, site_id, languages, rates: performer.rates },
        message: `performer ${asked.name} made (id ${id}); the studio is at /pfchat`,
      };
    };
  },
);

export const createAdminCommand = preparedActing('admin.create', async ({ options, site_id, now_ms }) => {
  const asked = z
    .object({ name, password, invisible: z.literal('yes').optional(), role: role.optional() })
    .parse(options);
  const user_type = asked.invisible === undefined ? USER_TYPE.visibleAdmin : USER_TYPE.invisibleAdmin;
  const person = {
    ...(await prepareCredentials({ user_name: asked.name, email: null, password: asked.password })),
    tier: 'regular' as const,
    chat_lang: 'ja' as const,
  };
  return async (tx) => {
    const id = await createUser(tx, { ...person, user_type, site_id }, now_ms);
    if (asked.role !== undefined)
      await giveRole(tx, { user_id: id, role: asked.role, site_id: null }, now_ms);
    const code = await giveEnrolmentCode(tx, id, now_ms);
    return {
      subject: { kind: 'person', id },
      after: {
        user_name: personal(person.user_name),
        user_type,
        site_id,
        ...(asked.role === undefined ? {} : { role: asked.role }),
      },
      message: `administrator ${asked.name} made (id ${id}, type ${user_type})\n${enrolmentText(code)}`,
    };
  };
});

/** What the command line says of an enrolment code: it is printed once. */
const enrolmentText = (code: string): string =>
  `enrolment code, valid for 24 hours, once: ${code}\nIt adds the first passkey or authenticator app on the account page.`;

const roleOptions = z.object({ name, role, site: siteId.optional() });

export const giveRoleCommand = acting('staff.give_role', async (tx, { options, now_ms }) => {
  const asked = roleOptions.parse(options);
  const { id } = await personOf(tx, asked.name);
  const done = await giveRole(tx, { user_id: id, role: asked.role, site_id: asked.site ?? null }, now_ms);
  const code = await firstEnrolmentCode(tx, id, now_ms);
  const message = `${asked.name} has the role ${asked.role}`;
  return { ...done, message: code === null ? message : `${message}\n${enrolmentText(code)}` };
});

export const enrolCommand = acting('staff.renew_proof', async (tx, { options, now_ms }) => {
  const asked = z.object({ name }).parse(options);
  const { id } = await personOf(tx, asked.name);
  const { shown_once, ...done } = await renewProof(tx, id, now_ms);
  return {
    ...done,
    message: `${asked.name} has no passkey and no authenticator app any more\n${enrolmentText(shown_once)}`,
  };
});

export const withdrawRoleCommand = acting('staff.withdraw_role', async (tx, { options }) => {
  const asked = roleOptions.parse(options);
  const { id } = await personOf(tx, asked.name);
  await orderLoginsEnd(tx, id);
  const done = await withdrawRole(tx, { user_id: id, role: asked.role, site_id: asked.site ?? null });
  const message =
    done.outcome === 'unchanged'
      ? `${asked.name} did not have the role ${asked.role}`
      : `${asked.name} no longer has the role ${asked.role}`;
  return { ...done, message };
});

async function setTierOf(tx: Tx, { options }: CommandRequest): Promise<ActReport> {
  const asked = z
    .object({ name, type: z.coerce.number().optional(), tier: z.enum(VIEWER_TIERS).exclude(['guest']) })
    .refine(({ type, tier }) => type === undefined || type === USER_TYPE_OF_TIER[tier], {
      message: 'a tier goes with its own type',
    })
    .parse(options);
  const tier: ViewerTier = asked.tier;
  const viewer = await lockUser(tx, await viewerId(tx, asked.name));
  return {
    ...(await setTier(tx, viewer!, tier)),
    message: `${asked.name} is now ${tier} (${USER_TYPE_OF_TIER[tier]})`,
  };
}
export const setTierCommand = acting('viewer.set_tier', setTierOf);

export const closePerformerCommand = acting('performer.close', async (tx, { options, now_ms }) => {
  const asked = z.object({ name }).parse(options);
  const done = await closePerformer(tx, await performerId(tx, asked.name), now_ms);
  return { ...done, message: `${asked.name} is closed; what runs ends now, or when a server starts` };
});

export const reopenPerformerCommand = acting('performer.reopen', async (tx, { options }) => {
  const asked = z.object({ name }).parse(options);
  const done = await reopenPerformer(tx, await performerId(tx, asked.name));
  return { ...done, message: `${asked.name} may log in again` };
});

export const banViewerCommand = acting('bar.ban', async (tx, { options }) => {
  const asked = z.object({ name, performer: name }).parse(options);
  const performer_id = await performerId(tx, asked.performer);
  const done = await orderBan(tx, performer_id, await viewerId(tx, asked.name));
  return { ...done, message: `${asked.name} is banned from the rooms of ${asked.performer}` };
});

export const unbanViewerCommand = acting('bar.answer', async (tx, { options, now_ms }) => {
  const asked = z.object({ name, performer: name, refuse: z.literal('yes').optional() }).parse(options);
  const performer_id = await performerId(tx, asked.performer);
  const viewer_id = await viewerId(tx, asked.name);
  const answer = asked.refuse === undefined ? 'lift' : 'refuse';
  const done = await orderAnswer(tx, { performer_id, viewer_id, answer }, now_ms);
  const message =
    answer === 'lift'
      ? `${asked.name} may enter the rooms of ${asked.performer} again`
      : `${asked.name} stays out of the rooms of ${asked.performer} and was notified`;
  return { ...done, message };
});
