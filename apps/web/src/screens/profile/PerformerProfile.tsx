import type { ChannelCard } from '@akari/contract/channel';
import type { getProfile } from '@akari/contract/profile';
import type { AnswerOf } from '@akari/contract/common';
import { isOnAir } from '@akari/rules';
import { Link } from 'react-router';
import { AlbumsPart } from '../../features/album/viewer/AlbumsPart.tsx';
import { MemoButton } from '../../features/history/MemoButton.tsx';
import { mailboxLinkText } from '../../features/mailbox/link-text.ts';
import { BlogPart } from '../../features/blog/viewer/BlogPart.tsx';
import { FavouriteButton } from '../../features/favourite/viewer/FavouriteButton.tsx';
import { CardRate } from '../../features/channel/shared/CardRate.tsx';
import { useGetProfileCardQuery, useGetProfileQuery } from '../../features/profile/api.ts';
import { writtenIn } from '../../features/profile/lines.ts';
import { profileText } from '../../features/profile/text.ts';
import { Gallery } from '../../features/profile/viewer/Gallery.tsx';
import { ProfileView } from '../../features/profile/viewer/ProfileView.tsx';
import { RecommendButton } from '../../features/profile/viewer/RecommendButton.tsx';
import { supportersPath } from '../../features/ranking/supporters-path.ts';
import { TagChips } from '../../features/search/TagChips.tsx';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { LanguageFlag } from '../../kit/controls/LanguageFlag.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { StatusChip } from '../../kit/feedback/StatusChip.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { mailboxPath, PATHS, roomPath } from '../../platform/browser/paths.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { useShown } from '../../platform/site/ways.ts';
import { selectMe } from '../../platform/person/login.slice.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { useFormat, useText } from '../../text/index.ts';

type Profile = AnswerOf<typeof getProfile>;
/** Who is live is read again this often, milliseconds. */
const LOOK_EVERY_MS = 30_000;

/** A hidden chat is not for everybody, so it is not announced here. */
const shownStatus = ({ status }: ChannelCard): ChannelCard['status'] =>
  status === 'hidden_chat' || status === 'preparing' ? 'offline' : status;

/** How liked she is: her place of this month first, if the ranking shows her. */
function Counts({ channel, profile: { ranking, recommends } }: { channel: ChannelCard; profile: Profile }) {
  const t = useText(profileText);
  const { number } = useFormat();
  const rank = ranking?.rank ?? null;
  return (
    <dl className="profile-counts" aria-label={t('counts')}>
      {rank !== null && (
        <div>
          <dt>{t('ranking')}</dt>
          <dd className="num">
            <Link className="profile-rank" to={`${PATHS.ranking}?period=month`}>
              <Icon name="crown" size="s" />
              {t('rank', { rank: number(rank) })}
            </Link>
          </dd>
        </div>
      )}
      {channel.favourites !== undefined && (
        <div>
          <dt>{t('favourites')}</dt>
          <dd className="num">{t('people', { count: channel.favourites })}</dd>
        </div>
      )}
      <div>
        <dt>{t('recommends')}</dt>
        <dd className="num">{t('times', { count: recommends })}</dd>
      </div>
    </dl>
  );
}

/** The way to a message to her, which reaches her while she is offline too. */
function WriteLink({ performer_name }: { performer_name: string }) {
  const t = useText(mailboxLinkText);
  return (
    <ButtonLink look="ghost" icon="mail" to={mailboxPath(performer_name)}>
      {t('write')}
    </ButtonLink>
  );
}

/** What a visitor can do, and what the performer herself can. */
function Acts({
  profile,
  name,
  live,
  onRecommended,
}: {
  profile: Profile;
  name: string;
  live: boolean;
  onRecommended: () => void;
}) {
  const t = useText(profileText);
  const { performer_name, ranking, recommended_today } = profile;
  const own = useAppSelector(selectMe)?.user_name === performer_name;
  const memo = useShown('memo');
  return (
    <div className="profile-acts">
      {own ? (
        <ButtonLink look="lit" icon="profile" to={PATHS.profile}>
          {t('edit')}
        </ButtonLink>
      ) : (
        <ButtonLink look="lit" icon="door" to={roomPath(performer_name)}>
          {t(live ? 'enter' : 'open_room')}
        </ButtonLink>
      )}
      <FavouriteButton performer_name={performer_name} name={name} look="text" />
      <RecommendButton {...{ performer_name, name, onRecommended }} recommended={recommended_today} />
      {!own && <WriteLink performer_name={performer_name} />}
      {memo && <MemoButton performer_name={performer_name} name={name} look="text" />}
      <ButtonLink look="ghost" icon="tanzaku" to={`${PATHS.reviews}/${encodeURIComponent(performer_name)}`}>
        {t('reviews')}
      </ButtonLink>
      {ranking !== null && (
        <ButtonLink look="ghost" icon="users" to={supportersPath(performer_name)}>
          {t('supporters')}
        </ButtonLink>
      )}
    </div>
  );
}

/** Her name, whether she is live, and what a visitor can do. */
function Head({
  channel,
  profile,
  onRecommended,
}: {
  channel: ChannelCard;
  profile: Profile;
  onRecommended: () => void;
}) {
  const t = useText(profileText);
  const { language } = useFormat();
  const { texts } = profile;
  const name = channel.display_name[language];
  const status = shownStatus(channel);
  const introduction = writtenIn(channel.introduction, language);
  return (
    <header className="profile-head">
      <StatusChip status={status} look="large" />
      <h1 className="kin">
        <bdi>{name}</bdi>
        {texts.reading !== '' && (
          <small lang="ja" className="profile-reading">
            {texts.reading}
          </small>
        )}
      </h1>
      <p className="profile-languages">
        {channel.languages.map((spoken) => (
          <span key={spoken}>
            <LanguageFlag language={spoken} />
            {t(`languages.${spoken}`)}
          </span>
        ))}
        <span className="rate">
          <CardRate channel={channel} />
        </span>
      </p>
      {introduction !== null && (
        <p className="profile-introduction" lang={introduction.lang} dir="auto">
          {introduction.text}
        </p>
      )}
      <TagChips tags={profile.tags} />
      <Counts channel={channel} profile={profile} />
      <Acts {...{ profile, name, onRecommended }} live={isOnAir(status)} />
    </header>
  );
}

function Missing() {
  const t = useText(profileText);
  return (
    <main className="profile-screen">
      <title>{`${t('missing')} – Akari`}</title>
      <EmptyState
        heading
        title={t('missing')}
        action={
          <ButtonLink look="lit" to={PATHS.home}>
            {t('home')}
          </ButtonLink>
        }
      >
        {t('missing_text')}
      </EmptyState>
    </main>
  );
}

/** `/viewers/:performer_name`: who a performer is. */
export function PerformerProfile({ performer_name }: { performer_name: string }) {
  const t = useText(profileText);
  const { language } = useFormat();
  const asked = { params: { performer_name } };
  const { data: profile, error, refetch } = useGetProfileQuery(asked, { refetchOnMountOrArgChange: true });
  const { data: channel } = useGetProfileCardQuery(asked, {
    refetchOnMountOrArgChange: true,
    pollingInterval: LOOK_EVERY_MS,
    skipPollingIfUnfocused: true,
  });
  const failed = apiErrorOf(error);
  if (failed?.name === 'performer_not_found') return <Missing />;
  if (profile === undefined || channel === undefined)
    return (
      <main className="profile-screen">
        {failed === null ? (
          <>
            <Loading />
            <Skeleton className="profile-skeleton" count={3} />
          </>
        ) : (
          <OfflineState error={failed} />
        )}
      </main>
    );
  const name = channel.display_name[language];
  return (
    <main className="profile-screen">
      <title>{`${t('title', { name })} – Akari`}</title>
      <div className="profile-top">
        <Gallery channel={channel} name={name} />
        <Head channel={channel} profile={profile} onRecommended={() => void refetch()} />
      </div>
      <AlbumsPart performer_name={profile.performer_name} />
      <BlogPart performer_name={profile.performer_name} />
      <ProfileView {...profile} />
    </main>
  );
}
