import type { ProfileTexts, ProfileTextName, ShownFacts } from '@akari/rules';
import { Icon } from '../../../kit/icon/Icon.tsx';
import type { IconName } from '../../../kit/icon/names.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { factText } from '../fact-text.ts';
import { useFactLines, writtenIn, type ProfileLine } from '../lines.ts';
import { profileText } from '../text.ts';
import { NextLogins } from './NextLogins.tsx';
import './profile-view.css';

/** What visitors read below the head of a profile. */
export interface ShownProfile {
  facts: ShownFacts;
  texts: ProfileTexts;
}

const PERFORMANCE_ICONS: Record<ShownFacts['performance_types'][number], IconName> = {
  talk: 'bubble',
  song: 'mic',
  dance: 'ripple',
  music: 'vol',
  cosplay: 'mask',
  game: 'play',
  cooking: 'cup',
  fortune: 'spark',
  language: 'translate',
  night: 'moon',
};

/** Short texts of the voice-chat profile (spec §3). */
const MORE = [
  'interests',
  'hobby',
  'charm_points',
  'habits',
  'ideal_play',
  'fetish',
  'liked_types',
  'favourite_destination',
] as const satisfies ProfileTextName[];

function Lines({ title, lines }: { title: string; lines: readonly ProfileLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="panel profile-part">
      <h2>{title}</h2>
      <dl className="profile-lines">
        {lines.map(({ label, text, lang }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd lang={lang} dir="auto">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Performances({ types }: { types: ShownFacts['performance_types'] }) {
  const t = useText(profileText);
  const of_fact = useText(factText);
  if (types.length === 0) return null;
  return (
    <ul className="profile-performances" aria-label={t('performances')}>
      {types.map((type) => (
        <li key={type}>
          <Icon name={PERFORMANCE_ICONS[type]} />
          {of_fact(`performance.${type}`)}
        </li>
      ))}
    </ul>
  );
}

function About({ texts, facts }: ShownProfile) {
  const t = useText(profileText);
  const { language } = useFormat();
  const about = writtenIn(texts.about, language);
  if (about === null && facts.performance_types.length === 0) return null;
  return (
    <section className="panel profile-part profile-about">
      <h2>{t('about')}</h2>
      {about !== null && (
        <p lang={about.lang} dir="auto">
          {about.text}
        </p>
      )}
      <Performances types={facts.performance_types} />
    </section>
  );
}

function Wishes({ wishes }: { wishes: ProfileTexts['wish_list'] }) {
  const t = useText(profileText);
  const { language } = useFormat();
  const shown = wishes.map((wish) => writtenIn(wish, language)).filter((wish) => wish !== null);
  if (shown.length === 0) return null;
  return (
    <section className="panel profile-part profile-wish-list">
      <h2>{t('wishes')}</h2>
      <ul className="profile-wishes">
        {shown.map(({ text, lang }) => (
          <li key={text} lang={lang} dir="auto">
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a performer says about herself: what she has left empty is not there. */
export function ProfileView({
  facts,
  texts,
  performer_name,
  next_logins,
}: ShownProfile & { performer_name: string; next_logins: readonly number[] }) {
  const t = useText(profileText);
  const of_fact = useText(factText);
  const { language } = useFormat();
  const factLines = useFactLines(facts);
  const lineOf = (name: ProfileTextName): ProfileLine[] => {
    const written = writtenIn(texts[name], language);
    return written === null ? [] : [{ label: of_fact(`label.${name}`), ...written }];
  };
  return (
    <div className="profile-columns">
      <div>
        <About texts={texts} facts={facts} />
        <Lines title={t('basics')} lines={[...factLines, ...lineOf('occupation')]} />
        <Lines title={t('more')} lines={MORE.flatMap(lineOf)} />
      </div>
      <div className="profile-aside">
        <NextLogins performer_name={performer_name} times={next_logins} />
        <Wishes wishes={texts.wish_list} />
      </div>
    </div>
  );
}
