import {
  DISPLAY_NAME_MAX,
  INTRODUCTION_MAX,
  type OfficePerson,
  type PerformerProfile,
} from '@akari/contract/office';
import { LANGUAGES } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { Checkbox } from '../../kit/controls/Switch.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { useText } from '../../text/index.ts';
import { ActDialog } from '../act/ActDialog.tsx';
import { useAct } from '../act/use-act.ts';
import { sitesText } from '../sites/text.ts';
import { useSetPerformerProfileMutation } from './api.ts';
import { peopleText } from './text.ts';

type OfPerformer = OfficePerson & { channel: NonNullable<OfficePerson['channel']> };
const profileOf = ({ channel }: OfPerformer): PerformerProfile => ({
  display_name: channel.display_name,
  introduction: channel.introduction,
  languages: channel.languages,
});

/** As the server keeps it. */
export function trimmedProfile({
  display_name,
  introduction,
  languages,
}: PerformerProfile): PerformerProfile {
  const both = (text: PerformerProfile['display_name']) => ({ ja: text.ja.trim(), en: text.en.trim() });
  return { display_name: both(display_name), introduction: both(introduction), languages };
}

/** Names, introductions and languages. */
export function ProfileFields({
  typed,
  set,
  begun = true,
}: {
  typed: PerformerProfile;
  /** Whether a name that is missing is an error already. */
  begun?: boolean;
  set: (change: Partial<PerformerProfile>) => void;
}) {
  const t = useText(peopleText);
  const lang = useText(sitesText);
  return (
    <>
      {LANGUAGES.map((language) => (
        <TextField
          key={`name ${language}`}
          label={t('profile_name', { language: lang(`language.${language}`) })}
          lang={language}
          value={typed.display_name[language]}
          maxLength={DISPLAY_NAME_MAX}
          error={begun && typed.display_name[language].trim() === '' ? t('profile_name_missing') : null}
          onChange={({ target }) =>
            set({ display_name: { ...typed.display_name, [language]: target.value } })
          }
        />
      ))}
      {LANGUAGES.map((language) => (
        <TextField
          key={`introduction ${language}`}
          label={t('profile_introduction', { language: lang(`language.${language}`) })}
          lang={language}
          value={typed.introduction[language]}
          maxLength={INTRODUCTION_MAX}
          onChange={({ target }) =>
            set({ introduction: { ...typed.introduction, [language]: target.value } })
          }
        />
      ))}
      <fieldset className="profile-languages">
        <legend>{t('languages')}</legend>
        {LANGUAGES.map((language) => (
          <Checkbox
            key={language}
            checked={typed.languages.includes(language)}
            onChange={({ target }) =>
              set({
                languages: LANGUAGES.filter((one) =>
                  one === language ? target.checked : typed.languages.includes(one),
                ),
              })
            }
          >
            {lang(`language.${language}`)}
          </Checkbox>
        ))}
      </fieldset>
    </>
  );
}

export const isComplete = ({ display_name, languages }: PerformerProfile): boolean =>
  LANGUAGES.every((language) => display_name[language] !== '') && languages.length > 0;

/** Changes what the cards and the room say of a performer. */
export function ProfileAct({ person }: { person: OfPerformer }) {
  const t = useText(peopleText);
  const question = useQuestion();
  const act = useAct();
  const [setProfile] = useSetPerformerProfileMutation();
  const seen = profileOf(person);
  const [typed, setTyped] = useState(seen);
  const profile = trimmedProfile(typed);
  const same = JSON.stringify(profile) === JSON.stringify(seen);
  const run = (reason: string) =>
    act(
      () => setProfile({ params: { person_id: person.person_id }, body: { seen, profile, reason } }),
      t('done'),
    );
  const open = () => {
    setTyped(seen);
    question.ask(true);
  };
  return (
    <>
      <Button size="s" icon="profile" onClick={open}>
        {t('set_profile')}
      </Button>
      <ActDialog
        question={question}
        title={t('profile_title', { name: person.user_name })}
        action={t('set_profile')}
        blocked={same || !isComplete(profile)}
        onAct={run}
      >
        <p>{t('profile_text')}</p>
        <ProfileFields typed={typed} set={(change) => setTyped({ ...typed, ...change })} />
      </ActDialog>
    </>
  );
}
