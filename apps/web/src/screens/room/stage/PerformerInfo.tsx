import type { ChannelCard } from '@akari/contract/channel';
import type { SessionMode } from '@akari/rules';
import { CardRate } from '../../../features/channel/shared/CardRate.tsx';
import { introductionOf } from '../../../features/channel/shared/introduction.ts';
import { ThumbnailMessage } from '../../../features/channel/shared/ThumbnailMessage.tsx';
import { usualMode } from '../../../features/channel/shared/usual-mode.ts';
import { useMay } from '../../../platform/person/use-may.ts';
import { useShown } from '../../../platform/site/ways.ts';
import { PATHS } from '../../../platform/browser/paths.ts';
import { ButtonLink } from '../../../kit/controls/Button.tsx';
import { LanguageFlag } from '../../../kit/controls/LanguageFlag.tsx';
import { Points } from '../../../kit/brand/Points.tsx';
import { RoomFavourite } from '../../../features/favourite/viewer/late-room.ts';
import { MemoButton } from '../../../features/history/late.ts';
import { ReportButton } from '../../../features/report/index.ts';
import { sessionText } from '../../../features/session/index.ts';
import { useLanguage, useText } from '../../../text/index.ts';
import { roomText } from '../text.ts';
import './performer-info.css';

/** The way to the profile; and a member reports, while a guest, who cannot hear the outcome, writes to the staff. */
function MoreWays({ performer_name, name }: { performer_name: string; name: string }) {
  const t = useText(roomText);
  const reports = useMay('report.send');
  const profile = useShown('profile');
  return (
    <div className="info-report">
      {profile && (
        <ButtonLink
          size="s"
          look="ghost"
          icon="profile"
          to={`${PATHS.profile}/${encodeURIComponent(performer_name)}`}
        >
          {t('profile')}
        </ButtonLink>
      )}
      {reports ? (
        <ReportButton about={{ target: 'room', performer_name }} name={name} />
      ) : (
        <ButtonLink size="s" look="ghost" icon="mail" to={PATHS.contact}>
          {t('contact')}
        </ButtonLink>
      )}
    </div>
  );
}

/** Information about the performer: name, languages, a line about them and the price. */
export function PerformerInfo({
  card,
  picture,
  heading,
}: {
  card: ChannelCard;
  picture: string;
  /** The page's heading stands here, unless it stands on the picture. */
  heading: 'h1' | 'h2';
}) {
  const t = useText(roomText);
  const of_session = useText(sessionText);
  const language = useLanguage();
  const Heading = heading;
  const favourite = useShown('favourite');
  const memo = useShown('memo');
  const her = { performer_name: card.performer_name, name: card.display_name[language] };
  const introduction = introductionOf(card, language);
  const usual = usualMode(card);
  // A two-way is paid on top of the chat.
  const nameOf = (mode: SessionMode): string => {
    const plain = of_session(`mode.${mode}`);
    return mode === 'twoway' ? t('rate_extra', { mode: plain }) : plain;
  };
  const modes = usual === 'party' ? ([usual, 'twoshot', 'twoway'] as const) : [usual];
  return (
    <div className="info">
      <span className="halo">
        <img className="ava" src={picture} alt="" width={48} height={48} />
      </span>
      <div className="info-who">
        <div className="info-name">
          <Heading>{card.display_name[language]}</Heading>
          {favourite && <RoomFavourite {...her} count={card.favourites} />}
          {memo && <MemoButton {...her} look="icon" />}
        </div>
        <ThumbnailMessage channel={card} />
        <p>
          <span className="info-languages">
            <span className="vh">{t('speaks')}</span>
            {card.languages.map((spoken) => (
              <LanguageFlag key={spoken} language={spoken} />
            ))}
          </span>
          <span className="info-introduction" lang={introduction?.lang}>
            {introduction?.text}
          </span>
        </p>
      </div>
      <dl className="info-rate">
        {modes.map((mode) => (
          <div key={mode}>
            <dt>{nameOf(mode)}</dt>
            <dd>
              {mode === 'twoway' && '+'}
              {mode === usual ? <CardRate channel={card} /> : <Points units={card.rates[mode]} per_min />}
            </dd>
          </div>
        ))}
      </dl>
      <MoreWays {...her} />
    </div>
  );
}
