import { isGuest, shownFacts } from '@akari/rules';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { AlbumsCard } from '../../features/album/studio/AlbumsCard.tsx';
import { DoorPicturesCard } from '../../features/door-picture/studio/DoorPicturesLink.tsx';
import { useGetOwnProfileQuery } from '../../features/profile/api.ts';
import { draftOf, type OwnProfile as Own, type ProfileDraft } from '../../features/profile/studio/draft.ts';
import { profileFormText } from '../../features/profile/studio/form-text.ts';
import { PlanForm } from '../../features/profile/studio/PlanForm.tsx';
import { ProfileForm } from '../../features/profile/studio/ProfileForm.tsx';
import { ProfileView } from '../../features/profile/viewer/ProfileView.tsx';
import { OwnTags } from '../../features/search/OwnTags.tsx';
import { writtenIn } from '../../features/profile/lines.ts';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { Chip } from '../../kit/controls/Chip.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '../../kit/feedback/Skeleton.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { PATHS, returningTo } from '../../platform/browser/paths.ts';
import { serverMs } from '../../platform/clock/server-clock.ts';
import { OfflineState } from '../../platform/error/OfflineState.tsx';
import { selectLoginPhase, selectUserType } from '../../platform/person/login.slice.ts';
import { useMay } from '../../platform/person/use-may.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { joinSentences, useFormat, useLanguage, useText } from '../../text/index.ts';

/** What became of her texts. */
function State({ own: { state, reason } }: { own: Own }) {
  const t = useText(profileFormText);
  const language = useLanguage();
  return (
    <p className="panel profile-state" data-state={state}>
      <b>{t(`state_name.${state}`)}</b>
      <span>
        {joinSentences([t(`state.${state}`), ...(reason === null ? [] : [t(`reason.${reason}`)])], language)}
      </span>
    </p>
  );
}

/** What visitors will read, with what is typed. */
function Preview({ own, draft }: { own: Own; draft: ProfileDraft }) {
  const t = useText(profileFormText);
  const { language } = useFormat();
  const [now_ms] = useState(() => serverMs(Date.now()));
  const introduction = writtenIn(draft.texts.introduction, language);
  return (
    <div className="profile-parts">
      <p className="profile-preview-text">{t('preview_text')}</p>
      {introduction !== null && (
        <p className="profile-introduction" lang={introduction.lang} dir="auto">
          {introduction.text}
        </p>
      )}
      <ProfileView
        performer_name={own.performer_name}
        next_logins={own.next_logins}
        facts={shownFacts(draft.facts, now_ms)}
        texts={draft.texts}
      />
    </div>
  );
}

function Editor({ first }: { first: Own }) {
  const t = useText(profileFormText);
  const [own, setOwn] = useState(first);
  const [draft, setDraft] = useState(() => draftOf(first));
  const [shown, setShown] = useState<'edit' | 'preview'>('edit');
  const set = (change: Partial<ProfileDraft>): void => setDraft((now) => ({ ...now, ...change }));
  return (
    <>
      <State own={own} />
      <div className="profile-tabs" role="group" aria-label={t('tabs')}>
        {(['edit', 'preview'] as const).map((name) => (
          <Chip
            key={name}
            pressed={shown === name}
            icon={name === 'edit' ? 'text' : 'eye'}
            onPress={() => setShown(name)}
          >
            {t(name)}
          </Chip>
        ))}
        <ButtonLink
          size="s"
          look="ghost"
          icon="profile"
          to={`${PATHS.profile}/${encodeURIComponent(own.performer_name)}`}
        >
          {t('see')}
        </ButtonLink>
      </div>
      {shown === 'preview' && <Preview own={own} draft={draft} />}
      <div className="profile-parts" hidden={shown !== 'edit'}>
        <DoorPicturesCard />
        <OwnTags />
        <AlbumsCard />
        <PlanForm own={own} onSaved={setOwn} />
        <ProfileForm
          {...{ own, draft, set }}
          onSaved={(saved) => {
            setOwn(saved);
            setDraft(draftOf(saved));
          }}
        />
      </div>
    </>
  );
}

function Load() {
  // What was read before may be older than what was saved since.
  const { data, error, isFetching } = useGetOwnProfileQuery(undefined, { refetchOnMountOrArgChange: true });
  const failed = apiErrorOf(error);
  if (data !== undefined && !isFetching) return <Editor key={data.performer_name} first={data} />;
  return failed === null ? (
    <>
      <Loading />
      <Skeleton className="profile-skeleton" count={3} />
    </>
  ) : (
    <OfflineState error={failed} />
  );
}

/** In place of the form, for others: guests come to the login and back, viewers and staff to the live list. */
function Door() {
  const t = useText(profileFormText);
  const { pathname } = useLocation();
  const guest = isGuest(useAppSelector(selectUserType));
  return (
    <EmptyState
      heading
      title={t(guest ? 'needed' : 'performers_only')}
      action={
        <ButtonLink look="lit" to={guest ? returningTo(PATHS.login, pathname) : PATHS.home}>
          {t(guest ? 'log_in' : 'see_live')}
        </ButtonLink>
      }
    />
  );
}

/** `/viewers`: the own profile of a performer. */
export function OwnProfile() {
  const t = useText(profileFormText);
  const phase = useAppSelector(selectLoginPhase);
  const manages = useMay('profile.manage');
  return (
    <main className="profile-screen">
      <title>{`${t('title')} – Akari`}</title>
      {phase !== 'checking' &&
        (manages ? (
          <>
            <header className="profile-own-head">
              <h1 className="kin">{t('title')}</h1>
              <p>{t('lead')}</p>
            </header>
            <Load />
          </>
        ) : (
          <Door />
        ))}
    </main>
  );
}
