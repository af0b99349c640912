import { AGENCY_PATH, type Language } from '@akari/rules';
import { desc, eq, sql } from 'drizzle-orm';
import { mailKinds, type MailComposer } from '../../core/mail/mail-kinds.ts';
import { pageUrl } from '../../core/mail/mail-origin.ts';
import { mailPersonOf } from '../../core/mail/mail-person.ts';
import type { MailText } from '../../core/mail/mail-text.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { agencyMemberTable, agencyTable, agencyTermsTable } from './agency.table.ts';

type Texts = Record<Language, MailText>;
/** What a mail says of an agreement, as it is when the mail is sent. */
interface Told {
  user_name: string;
  url: string;
  agency_name: string;
  performer_name: string;
  percent: string;
  from_date: string;
  notice_days: number;
  last_date: string | null;
  accepted: boolean;
  is_invitation: boolean;
}

const offerText = (told: Told): Texts => ({
  ja: {
    subject: {
      named: told.is_invitation ? '【Akari】事務所からの招待' : '【Akari】事務所の割合の変更',
      neutral: told.is_invitation ? '事務所からの招待' : '事務所の割合の変更',
    },
    parts: [
      { text: `${told.user_name} さま` },
      {
        text: told.is_invitation
          ? `${told.agency_name}から招待が届きました。承諾されるまで、何も適用されません。`
          : `${told.agency_name}から、新しい割合の提案が届きました。承諾されるまで、いまの割合のままです。`,
      },
      { label: '事務所の割合', text: `${told.percent}%` },
      { label: '開始日（日本時間）', text: told.from_date },
      { label: '終了の予告', text: `${told.notice_days}日` },
      { button: '内容を確認して返答する', url: told.url },
    ],
  },
  en: {
    subject: {
      named: told.is_invitation
        ? 'Akari: an agency invites you'
        : 'Akari: your agency offers another percentage',
      neutral: told.is_invitation ? 'An agency invites you' : 'Your agency offers another percentage',
    },
    parts: [
      { text: `Hello ${told.user_name},` },
      {
        text: told.is_invitation
          ? `${told.agency_name} invites you. Nothing applies before you accept.`
          : `${told.agency_name} offers you another percentage. The present one stays until you accept.`,
      },
      { label: 'Agency’s percentage', text: `${told.percent}%` },
      { label: 'First day (Japan)', text: told.from_date },
      { label: 'Days of notice', text: String(told.notice_days) },
      { button: 'Read it and answer', url: told.url },
    ],
  },
});

const answerText = ({ user_name, performer_name, percent, from_date, accepted, url }: Told): Texts => ({
  ja: {
    subject: {
      named: accepted ? '【Akari】配信者が承諾しました' : '【Akari】配信者が辞退しました',
      neutral: accepted ? '承諾のお知らせ' : '辞退のお知らせ',
    },
    parts: [
      { text: `${user_name} さま` },
      { text: `${performer_name}さんが、ご提案を${accepted ? '承諾' : '辞退'}しました。` },
      { label: '事務所の割合', text: `${percent}%` },
      { label: '開始日（日本時間）', text: from_date },
      { button: '事務所のページを開く', url },
    ],
  },
  en: {
    subject: {
      named: accepted ? 'Akari: a performer accepted' : 'Akari: a performer declined',
      neutral: accepted ? 'Your offer was accepted' : 'Your offer was declined',
    },
    parts: [
      { text: `Hello ${user_name},` },
      { text: `${performer_name} has ${accepted ? 'accepted' : 'declined'} what you offered.` },
      { label: 'Agency’s percentage', text: `${percent}%` },
      { label: 'First day (Japan)', text: from_date },
      { button: 'Open the agency page', url },
    ],
  },
});

const leavingText = ({ user_name, agency_name, performer_name, last_date, url }: Told): Texts => ({
  ja: {
    subject: { named: '【Akari】事務所との契約の終了', neutral: '事務所との契約の終了' },
    parts: [
      { text: `${user_name} さま` },
      {
        text: `${agency_name}と${performer_name}さんの契約が終わります。最終日の翌日からの収益は分配されません。それまでの分配は変わりません。`,
      },
      { label: '最終日（日本時間）', text: last_date ?? '' },
      { button: '内容を確認する', url },
    ],
  },
  en: {
    subject: { named: 'Akari: an agency agreement ends', neutral: 'An agency agreement ends' },
    parts: [
      { text: `Hello ${user_name},` },
      {
        text: `The agreement of ${agency_name} and ${performer_name} ends. Earnings after the last day are not divided. What was divided until then does not change.`,
      },
      { label: 'Last day (Japan)', text: last_date ?? '' },
      { button: 'See the agreement', url },
    ],
  },
});

/** What is said of an agreement: the terms of a mail, or else the newest ones. */
async function toldOf(db: Db | Tx, member_id: number, terms_id: number | null) {
  const [row] = await db
    .select({
      agency_name: agencyTable.name,
      performer_name: sql<string>`(SELECT user_name FROM app_user WHERE id = ${agencyMemberTable.performer_id})`,
      notice_days: agencyMemberTable.notice_days,
      last_date: agencyMemberTable.last_date,
      state: agencyMemberTable.state,
      share_bp: agencyTermsTable.share_bp,
      from_date: agencyTermsTable.from_date,
      terms_state: agencyTermsTable.state,
    })
    .from(agencyMemberTable)
    .innerJoin(agencyTable, eq(agencyTable.id, agencyMemberTable.agency_id))
    .innerJoin(agencyTermsTable, eq(agencyTermsTable.member_id, agencyMemberTable.id))
    .where(
      sql`${agencyMemberTable.id} = ${member_id} AND (${terms_id}::bigint IS NULL OR ${agencyTermsTable.id} = ${terms_id})`,
    )
    .orderBy(desc(agencyTermsTable.offered_at_ms), desc(agencyTermsTable.id))
    .limit(1);
  if (row === undefined) return null;
  const { share_bp, state, terms_state, ...rest } = row;
  return {
    ...rest,
    percent: String(share_bp / 100),
    accepted: terms_state === 'accepted',
    is_invitation: state === 'invited',
  };
}

const told =
  (text: (told: Told) => Texts): MailComposer =>
  async (services, tx, { user_id, params }) => {
    const person = user_id === null ? null : await mailPersonOf(tx, user_id);
    const terms_id = params['terms_id'] === undefined ? null : Number(params['terms_id']);
    const about = await toldOf(tx, Number(params['member_id']), terms_id);
    if (person === null || about === null) return null;
    return {
      texts: text({ ...about, user_name: person.user_name, url: pageUrl(services, AGENCY_PATH) }),
    };
  };

export function addAgencyMails(services: Services): void {
  const kinds = mailKinds(services);
  kinds.add('agency_offer', told(offerText));
  kinds.add('agency_answer', told(answerText));
  kinds.add('agency_leaving', told(leavingText));
}
