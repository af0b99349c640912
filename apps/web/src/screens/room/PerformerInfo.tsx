import type { ChannelCard } from '@akari/contract/channel';
import { LanguageFlag } from '../../kit/LanguageFlag.tsx';
import { Points } from '../../kit/Points.tsx';
import { useLanguage, useText } from '../../text/index.ts';
import { roomText } from './text.ts';
import './performer-info.css';

/** Who broadcasts: name, languages, a line about them, the price. */
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
  const language = useLanguage();
  const Heading = heading;
  return (
    <div className="info">
      <span className="halo">
        <img className="ava" src={picture} alt="" width={48} height={48} />
      </span>
      <div className="info-who">
        <Heading>{card.display_name[language]}</Heading>
        <p>
          <span className="info-languages">
            <span className="vh">{t('speaks')}</span>
            {card.languages.map((spoken) => (
              <LanguageFlag key={spoken} language={spoken} />
            ))}
          </span>
          <span className="info-introduction">{card.introduction[language]}</span>
        </p>
      </div>
      <dl className="info-rate">
        <dt>{t('rate')}</dt>
        <dd>
          <Points units={card.rate_units_per_min} per_min />
        </dd>
      </dl>
    </div>
  );
}
