import { isOnAir } from '@akari/rules';
import { Link } from 'react-router';
import { usePerformerWay } from '../../platform/site/ways.ts';
import { usualMode } from '../../features/channel/shared/usual-mode.ts';
import { Picture } from '../../features/home/Picture.tsx';
import { useOnlineList } from '../../features/home/use-online-list.ts';
import { Points } from '../../kit/brand/Points.tsx';
import { StatusChip } from '../../kit/feedback/StatusChip.tsx';
import { useLanguage, useText } from '../../text/index.ts';
import { roomText } from './text.ts';
import './others-live.css';

/** As many as fit beside the picture. */
const AT_MOST = 6;

/** Links to performers who are live, for a viewer who finds this room closed. */
export function OthersLive({ performer_name }: { performer_name: string }) {
  const t = useText(roomText);
  const wayTo = usePerformerWay();
  const language = useLanguage();
  const { channels } = useOnlineList();
  const others = (channels ?? []).filter(
    (card) => isOnAir(card.status) && card.performer_name !== performer_name,
  );
  if (others.length === 0) return null;
  return (
    <section className="others-live scroll" aria-label={t('others')}>
      <h3>{t('others')}</h3>
      <ul>
        {others.slice(0, AT_MOST).map((card) => (
          <li key={card.channel_id} data-channel={card.channel_id}>
            <Link to={wayTo(card.performer_name)}>
              <Picture channel={card} />
              <span className="others-who">
                <b>{card.display_name[language]}</b>
                <StatusChip status={card.status} look="bare" />
                <Points units={card.rates[usualMode(card)]} per_min />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
