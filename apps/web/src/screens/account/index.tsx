import { AGENCY_PATH, isGuest, isViewer, VIEWER_PROFILE_PATH } from '@akari/rules';
import { useLocation } from 'react-router';
import { LoginList } from '../../features/account/LoginList.tsx';
import { selectLoginPhase, selectMe, selectRole } from '../../platform/person/login.slice.ts';
import { PasswordForm } from '../../features/account/PasswordForm.tsx';
import { selectBalance } from '../../platform/person/point.slice.ts';
import { accountText } from '../../features/account/text.ts';
import { useChooseLanguage } from '../../features/account/use-choose-language.ts';
import { useMay } from '../../platform/person/use-may.ts';
import { useLogOut } from '../../features/account/use-log-out.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { PATHS, returningTo } from '../../platform/browser/paths.ts';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { Crest } from '../../kit/crest/Crest.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { LanguageSwitch } from '../../kit/controls/LanguageSwitch.tsx';
import { Points } from '../../kit/brand/Points.tsx';
import { Slip, SlipLine } from '../../kit/feedback/Slip.tsx';
import { TierBadge } from '../../kit/brand/TierBadge.tsx';
import { BuyLink } from '../../platform/site/BuyLink.tsx';
import { ProofPart } from '../../features/proof/ProofPart.tsx';
import { MailPart } from '../../features/mail/MailPart.tsx';
import { ClosingPart } from '../../features/closing/ClosingPart.tsx';
import { ClosingRequest } from '../../features/closing/ClosingRequest.tsx';
import { OwnContacts } from '../../features/contact/OwnContacts.tsx';
import { OwnReports } from '../../features/report/OwnReports.tsx';
import { AgencyLink } from '../../features/agency/AgencyLink.tsx';
import { viewerProfileLinkText } from '../../features/viewer-profile/link-text.ts';
import { pushText } from '../../features/push/text.ts';
import { mileText } from '../../features/mile/text.ts';
import { missionText } from '../../features/mission/text.ts';
import { rewardText } from '../../features/reward/text.ts';
import { PartnerLink } from '../../features/partner/PartnerLink.tsx';
import { profileLinkText } from '../../features/profile/studio/link-text.ts';
import { PlanPart } from '../../features/plan/PlanPart.tsx';
import { RankingLink } from '../../features/ranking/RankingLink.tsx';
import { ReferralPart } from '../../features/referral/ReferralPart.tsx';
import { SelfExclusion } from '../../features/spend-limit/SelfExclusion.tsx';
import { SpendLimit } from '../../features/spend-limit/SpendLimit.tsx';
import { TierPart } from '../../features/viewer-tier/TierPart.tsx';
import { useGetSiteQuery } from '../../platform/site/api.ts';
import { useText } from '../../text/index.ts';
import { mailboxLinkText } from '../../features/mailbox/link-text.ts';
import { albumLinkText } from '../../features/album/link-text.ts';
import { blogLinkText } from '../../features/blog/link-text.ts';
import { Component as Albums } from '../album/index.tsx';
import { MailboxScreen } from '../mailbox/MailboxScreen.tsx';
import { Component as Agency } from '../agency/index.tsx';
import { Miles } from '../mile/Miles.tsx';
import { Rewards } from '../reward/Rewards.tsx';
import { Component as Blog } from '../blog/index.tsx';
import { Component as Help } from '../help/index.tsx';
import { Component as History } from '../history/index.tsx';
import { Component as Partner } from '../partner/index.tsx';
import { Component as Payout } from '../payout/index.tsx';
import { NoticesScreen } from '../notices/NoticesScreen.tsx';
import { RankingScreen } from '../ranking/RankingScreen.tsx';
import { Component as Profile } from '../profile/index.tsx';
import { SearchScreen } from '../search/SearchScreen.tsx';
import { Component as ViewerProfile } from '../viewer-profile/index.tsx';
import { Component as Reviews } from '../review/index.tsx';
import './account.css';

function Purse() {
  const t = useText(accountText);
  const of_miles = useText(mileText);
  const of_rewards = useText(rewardText);
  const of_push = useText(pushText);
  const of_profile = useText(viewerProfileLinkText);
  const of_album = useText(albumLinkText);
  const of_mailbox = useText(mailboxLinkText);
  const balance = useAppSelector(selectBalance);
  if (balance === null) return null;
  return (
    <section className="account-purse" aria-labelledby="account-balance">
      <h2 id="account-balance" className="vh">
        {t('account.balance')}
      </h2>
      <Slip>
        <SlipLine label={t('account.coupon')}>
          <Points units={balance.coupon_points_units} decimals={2} max_decimals={2} />
        </SlipLine>
        <SlipLine label={t('account.points')} total>
          <Points units={balance.points_units} decimals={2} max_decimals={2} />
        </SlipLine>
        {balance.bonus_units !== undefined && (
          <SlipLine label={t('account.bonus')}>
            <Points units={balance.bonus_units} decimals={2} max_decimals={2} />
          </SlipLine>
        )}
      </Slip>
      <div className="account-ways">
        <BuyLink look="lit" icon="plus">
          {t('account.purchase')}
        </BuyLink>
        <ButtonLink to={PATHS.statement} icon="history">
          {t('account.statement')}
        </ButtonLink>
        <ButtonLink to={VIEWER_PROFILE_PATH} icon="profile">
          {of_profile('link')}
        </ButtonLink>
        <ButtonLink to={PATHS.mailbox} icon="mail">
          {of_mailbox('title')}
        </ButtonLink>
        <ButtonLink to={PATHS.history} icon="bubble">
          {t('account.history')}
        </ButtonLink>
        <ButtonLink to={PATHS.miles} icon="spark">
          {of_miles('link')}
        </ButtonLink>
        <ButtonLink to={PATHS.rewards} icon="gift">
          {of_rewards('link')}
        </ButtonLink>
        <ButtonLink to={PATHS.reviews} icon="tanzaku">
          {of_miles('link_reviews')}
        </ButtonLink>
        <ButtonLink to={PATHS.notices} icon="bell">
          {of_push('link')}
        </ButtonLink>
        <ButtonLink to={PATHS.albums} icon="image">
          {of_album('bought')}
        </ButtonLink>
        <RankingLink />
      </div>
    </section>
  );
}

function PerformerWays() {
  const t = useText(accountText);
  const of_miles = useText(mileText);
  const of_missions = useText(missionText);
  const of_profile = useText(profileLinkText);
  const of_album = useText(albumLinkText);
  const of_mailbox = useText(mailboxLinkText);
  const of_blog = useText(blogLinkText);
  const { data: site } = useGetSiteQuery();
  return (
    <section className="panel account-part">
      <div className="account-ways">
        <ButtonLink look="lit" to={PATHS.studio} icon="cam">
          {t('account.studio')}
        </ButtonLink>
        <ButtonLink to={PATHS.profile} icon="profile">
          {of_profile('title')}
        </ButtonLink>
        <ButtonLink to={PATHS.albums} icon="image">
          {of_album('own')}
        </ButtonLink>
        <ButtonLink to={PATHS.mailbox} icon="mail">
          {of_mailbox('title')}
        </ButtonLink>
        <ButtonLink to={PATHS.diary} icon="text">
          {of_blog('own')}
        </ButtonLink>
        <ButtonLink to={PATHS.rewards} icon="check">
          {of_missions('title')}
        </ButtonLink>
        <ButtonLink to={PATHS.history} icon="users">
          {t('account.visitors')}
        </ButtonLink>
        <ButtonLink to={PATHS.reviews} icon="tanzaku">
          {of_miles('link_reviews')}
        </ButtonLink>
        <RankingLink />
        <ButtonLink to={PATHS.earnings} icon="chart">
          {t('account.earnings')}
        </ButtonLink>
        {site?.payouts === true && (
          <ButtonLink to={PATHS.payout} icon="receipt">
            {t('account.payouts')}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

/** What a person may see and change of their account. */
function Parts() {
  const t = useText(accountText);
  const limits = useMay('spend_limit.set');
  const performs = useMay('channel.prepare');
  const choose = useChooseLanguage();
  return (
    <div className="account-grid">
      <div>
        <Purse />
        <TierPart />
        <PlanPart />
        {limits && <SpendLimit look="panel" />}
        {limits && <SelfExclusion />}
        <ReferralPart />
        <PartnerLink />
        <AgencyLink />
        {performs && <PerformerWays />}
        <section className="panel account-part" aria-labelledby="account-language">
          <div className="account-row">
            <h2 id="account-language">{t('account.language')}</h2>
            <LanguageSwitch look="name" onChange={choose} />
          </div>
          <p className="account-hint">{t('account.language_hint')}</p>
        </section>
        <PasswordForm />
      </div>
      <div>
        <MailPart />
        <ProofPart />
        <LoginList />
        <OwnContacts />
        <OwnReports />
        <ClosingPart />
        <ClosingRequest />
      </div>
    </div>
  );
}

/** Balance, spend limit, language, password, proofs, logins. */
function Account() {
  const t = useText(accountText);
  const { pathname } = useLocation();
  const phase = useAppSelector(selectLoginPhase);
  const me = useAppSelector(selectMe);
  const role = useAppSelector(selectRole);
  const logOut = useLogOut();
  if (phase === 'checking') return <main className="account" />;
  if (me === null || isGuest(me.user_type)) {
    return (
      <main className="account">
        <title>{`${t('account.title')} – Akari`}</title>
        <EmptyState
          heading
          title={t('account.needed')}
          action={
            <ButtonLink look="lit" to={returningTo(PATHS.login, pathname)}>
              {t('login.submit')}
            </ButtonLink>
          }
        />
      </main>
    );
  }
  return (
    <main className="account">
      <title>{`${t('account.title')} – Akari`}</title>
      <header className="account-head">
        <Crest name={me.user_name} size_px={64} />
        <div>
          <h1>{me.user_name}</h1>
          <p>
            {isViewer(me.user_type) && <TierBadge tier={me.tier} />}
            {t(`kind.${role}`)}
          </p>
        </div>
        <Button look="ghost" icon="door" onClick={() => void logOut()}>
          {t('account.logout')}
        </Button>
      </header>
      <Parts />
    </main>
  );
}

/**
 * The account screen, with payouts, the statistics of a partner, the page of agencies, profiles, albums, blogs, the mailbox,
 * reviews, miles, missions, the help and the chat history: they share forms, and apart, shared chunks would import each other.
 */
export function Component() {
  const { pathname } = useLocation();
  if (pathname === PATHS.partner) return <Partner />;
  if (pathname === AGENCY_PATH) return <Agency />;
  if (pathname === VIEWER_PROFILE_PATH) return <ViewerProfile />;
  if (pathname === PATHS.miles) return <Miles />;
  if (pathname === PATHS.rewards) return <Rewards />;
  if (pathname === PATHS.search || pathname.startsWith(`${PATHS.tags}/`)) return <SearchScreen />;
  if (pathname === PATHS.ranking) return <RankingScreen />;
  if (pathname === PATHS.help || pathname.startsWith(`${PATHS.help}/`)) return <Help />;
  if (/^\/(blog|news|diary)(\/|$)/.test(pathname)) return <Blog />;
  if (pathname === PATHS.history) return <History />;
  if (pathname === PATHS.notices) return <NoticesScreen />;
  if (pathname.startsWith(PATHS.albums)) return <Albums />;
  if (pathname.startsWith(PATHS.mailbox)) return <MailboxScreen />;
  if (pathname.startsWith(PATHS.reviews)) return <Reviews />;
  if (/^\/(viewers|profile)\b/.test(pathname)) return <Profile />;
  return pathname.startsWith(PATHS.payout) ? <Payout /> : <Account />;
}
