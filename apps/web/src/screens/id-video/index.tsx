import type { AnswerOf } from '@akari/contract/common';
import type { getOwnIdVideo } from '@akari/contract/id-video';
import { selectLoginPhase } from '../../platform/person/login.slice.ts';
import { useMay } from '../../platform/person/use-may.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useAppSelector } from '../../platform/store/hooks.ts';
import { PATHS } from '../../platform/browser/paths.ts';
import { ErrorNumber } from '../../platform/error/ErrorNumber.tsx';
import { useErrorText } from '../../platform/error/use-error-text.ts';
import { useGetOwnIdVideoQuery } from '../../features/id-video/shared/api.ts';
import { Button, ButtonLink } from '../../kit/controls/Button.tsx';
import { ErrorState } from '../../kit/feedback/ErrorState.tsx';
import { Points } from '../../kit/brand/Points.tsx';
import { Loading } from '../../kit/feedback/Skeleton.tsx';
import { kitText } from '../../kit/text.ts';
import { useFormat, useText } from '../../text/index.ts';
import { Phrases } from '../../text/Phrases.tsx';
import { useAskedLanguage } from '../../text/use-asked-language.ts';
import { Bar } from '../../features/broadcast/Bar.tsx';
import { Gate } from '../../features/broadcast/entry/Gate.tsx';
import { Recorder } from '../../features/id-video/studio/Recorder.tsx';
import { StatusCard } from '../../features/id-video/studio/StatusCard.tsx';
import { ownIdVideoText } from '../../features/id-video/studio/text.ts';
import { useOwnNews } from '../../features/id-video/studio/use-own-news.ts';
import '../../features/recording/recording.css';
import '../../features/broadcast/entry/green-room.css';
import '../../features/id-video/studio/own-id-video.css';

type Own = AnswerOf<typeof getOwnIdVideo>;

/** How often the video was watched and what it earned; the viewers stay anonymous. */
function Views({ views }: Pick<Own, 'views'>) {
  const t = useText(ownIdVideoText);
  return (
    <section className="panel own-id-video">
      <dl>
        <div>
          <dt>{t('views')}</dt>
          <dd className="num">{t('count', { count: views.count })}</dd>
        </div>
        <div>
          <dt>{t('earned')}</dt>
          <dd>
            <Points units={views.units} decimals={2} max_decimals={2} />
          </dd>
        </div>
      </dl>
      <p>{t('anonymous')}</p>
    </section>
  );
}

function Rules({ max_ms }: { max_ms: number }) {
  const t = useText(ownIdVideoText);
  const { duration } = useFormat();
  return (
    <div className="take-rules">
      <h2>{t('rules')}</h2>
      <ul>
        <li>{t('rule.who')}</li>
        <li>{t('rule.length', { max: duration(max_ms) })}</li>
        <li>{t('rule.contact')}</li>
      </ul>
    </div>
  );
}

function OwnIdVideo() {
  const t = useText(ownIdVideoText);
  const of_kit = useText(kitText);
  const { data, error, refetch } = useGetOwnIdVideoQuery(undefined, { refetchOnMountOrArgChange: true });
  useOwnNews(() => void refetch());
  const shown = useErrorText(apiErrorOf(error)?.name ?? 'server_failed');
  if (data === undefined) {
    if (error === undefined) return <Loading />;
    return (
      <ErrorState
        title={shown.message}
        code={<ErrorNumber code={shown.code} />}
        action={<Button onClick={() => void refetch()}>{of_kit('retry')}</Button>}
      >
        {shown.next}
      </ErrorState>
    );
  }
  const { in_use, newest, views, limits, may_record } = data;
  const waiting = newest?.state === 'submitted' ? newest : null;
  const other = newest !== null && newest.video_id !== in_use?.video_id ? newest : null;
  const rules = <Rules max_ms={limits.max_ms} />;
  return (
    <>
      {may_record ? (
        <Recorder limits={limits} rules={rules} onDone={() => void refetch()} />
      ) : (
        <section className="panel green-side own-on-air">
          {rules}
          <p role="status">{t('on_air')}</p>
        </section>
      )}
      <div className="own-id-videos">
        {in_use !== null && <StatusCard video={in_use} />}
        {(other !== null || in_use === null) && (
          <StatusCard video={other} waits={in_use !== null && waiting !== null} />
        )}
        {views.count > 0 && <Views views={views} />}
      </div>
    </>
  );
}

/** `/idvideo/{chat_lang}`: a performer's own ID video (spec §2, identification video system). */
export function Component() {
  const t = useText(ownIdVideoText);
  useAskedLanguage();
  const phase = useAppSelector(selectLoginPhase);
  const performs = useMay('id_video.submit');
  if (phase === 'checking') return <Loading />;
  if (!performs) return <Gate who={phase === 'guest' ? 'guest' : 'viewer'} />;
  return (
    <div className="studio-page">
      <title>{`${t('title')} – Akari`}</title>
      <Bar
        actions={
          <ButtonLink look="ghost" size="s" icon="left" to={PATHS.studio}>
            {t('back')}
          </ButtonLink>
        }
      />
      <main className="green">
        <div className="green-head">
          <h1 className="kin">
            <Phrases>{t('title')}</Phrases>
          </h1>
          <p>{t('lead')}</p>
        </div>
        <OwnIdVideo />
      </main>
    </div>
  );
}
