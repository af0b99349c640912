import { DEFAULT_RATES, flatPrice, lastsMs, points, REGISTRATION_BONUS_POINTS } from '@akari/rules';
import { PATHS } from '../../platform/browser/paths.ts';
import { ButtonLink } from '../../kit/controls/Button.tsx';
import { SCENE_URLS } from '../../kit/scene/scenes.ts';
import { useGetSiteQuery } from '../../platform/site/api.ts';
import { useJoinWay } from '../../platform/site/ways.ts';
import { useFormat, useText } from '../../text/index.ts';
import { Phrases } from '../../text/Phrases.tsx';
import { homeText } from './text.ts';
import './welcome.css';

const MINUTE_MS = 60_000;

/** The registration bonus (spec §6), shown to guests: its points, and how long they last at the usual rate. */
export function Welcome() {
  const t = useText(homeText);
  const { points: shown, number, counted } = useFormat();
  const { data: site } = useGetSiteQuery();
  const bonus = site?.registration_bonus_units ?? points(REGISTRATION_BONUS_POINTS);
  const minutes = Math.floor(lastsMs(flatPrice(DEFAULT_RATES.party), bonus) / MINUTE_MS);
  return (
    <section className="hero" aria-labelledby="welcome">
      <img src={SCENE_URLS.matsuri} alt="" className="hero-bg" />
      <div className="hero-t">
        <p className="hero-k">{t('welcome.kicker')}</p>
        <h2 id="welcome" className="kin">
          <Phrases>{t('welcome.title', counted(bonus))}</Phrases>
        </h2>
        <p>{t('welcome.text', { minutes: number(minutes), rate: shown(DEFAULT_RATES.party) })}</p>
      </div>
      <div className="hero-a">
        <ButtonLink look="lit" {...useJoinWay()}>
          {t('welcome.join')}
        </ButtonLink>
        <ButtonLink look="glass" to={PATHS.login}>
          {t('welcome.login')}
        </ButtonLink>
      </div>
    </section>
  );
}
