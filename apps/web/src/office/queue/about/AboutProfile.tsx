import type { QueueAbout } from '@akari/contract/queue';
import { LANGUAGES, PROFILE_TEXT_NAMES, type Language, type ProfileTexts } from '@akari/rules';
import { useFormat, useText } from '../../../text/index.ts';
import { Fact, Facts } from '../../facts/Facts.tsx';
import { Person } from './Person.tsx';
import { profileText } from './profile-text.ts';

type Place = 'reading' | 'wish_list' | (typeof PROFILE_TEXT_NAMES)[number];
interface Piece {
  place: Place;
  /** Null: it has no language. */
  language: Language | null;
  text: string;
}

function piecesOf(texts: ProfileTexts): Piece[] {
  const wishes = (language: Language): string =>
    texts.wish_list
      .map((wish) => wish[language])
      .filter((wish) => wish !== '')
      .join('\n');
  return [
    { place: 'reading', language: null, text: texts.reading },
    ...PROFILE_TEXT_NAMES.flatMap((place) =>
      LANGUAGES.map((language) => ({ place, language, text: texts[place][language] })),
    ),
    ...LANGUAGES.map((language) => ({ place: 'wish_list' as const, language, text: wishes(language) })),
  ];
}

/** Texts of a profile that differ from what visitors see, each beside the text that it replaces. */
export function AboutProfile({ about }: { about: Extract<QueueAbout, { kind: 'profile' }> }) {
  const t = useText(profileText);
  const { dateTime } = useFormat();
  const { performer, texts, shown_texts, sent_at_ms, rejected_before } = about;
  const before = piecesOf(shown_texts);
  const changed = piecesOf(texts)
    .map((piece, at) => ({ ...piece, was: before[at]?.text ?? '' }))
    .filter(({ text, was }) => text !== was);
  return (
    <>
      <Facts look="tiles">
        <Fact label={t('performer')}>
          <Person person={performer} />
        </Fact>
        <Fact label={t('sent')}>
          <span className="num">{dateTime(sent_at_ms)}</span>
        </Fact>
        <Fact label={t('rejected')}>
          <span className="num">{t('times', { count: rejected_before })}</span>
        </Fact>
      </Facts>
      <section className="queue-part">
        <h3>{t('changed')}</h3>
        <dl className="queue-changes">
          {changed.map(({ place, language, text, was }) => (
            <div key={`${place} ${language}`}>
              <dt>
                {language === null
                  ? t(`place.${place}`)
                  : t(`in_language.${language}`, { place: t(`place.${place}`) })}
              </dt>
              <dd className="queue-words" dir="auto" lang={language ?? undefined} aria-label={t('next')}>
                {text === '' ? t('nothing') : text}
              </dd>
              {was !== '' && (
                <dd className="queue-was">
                  <small>{t('before')}</small>
                  <span dir="auto" lang={language ?? undefined}>
                    {was}
                  </span>
                </dd>
              )}
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
