import {
  PROFILE_TEXT_MAX,
  READING_MAX,
  WISH_MAX,
  WISHES_MAX,
  type ProfileTextName,
  type ProfileTexts,
} from '@akari/rules';
import { Button } from '../../../kit/controls/Button.tsx';
import { TextField } from '../../../kit/controls/Field.tsx';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { useText } from '../../../text/index.ts';
import { factText } from '../fact-text.ts';
import { NO_TEXT, type ProfileDraft } from './draft.ts';
import { profileFormText } from './form-text.ts';
import { TextPair } from './TextPair.tsx';

interface Props {
  draft: ProfileDraft;
  set: (change: Partial<ProfileDraft>) => void;
}
const useTexts = ({ draft, set }: Props) => ({
  texts: draft.texts,
  change: (part: Partial<ProfileTexts>): void => set({ texts: { ...draft.texts, ...part } }),
});

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

function Pair({
  name,
  rows = 1,
  texts,
  change,
}: { name: ProfileTextName; rows?: number } & ReturnType<typeof useTexts>) {
  const t = useText(factText);
  return (
    <TextPair
      label={t(`label.${name}`)}
      value={texts[name]}
      most={PROFILE_TEXT_MAX[name]}
      rows={rows}
      onChange={(value) => change({ [name]: value })}
    />
  );
}

/** How she introduces herself. */
export function AboutFields(props: Props) {
  const t = useText(factText);
  const of_form = useText(profileFormText);
  const of_texts = useTexts(props);
  const { texts, change } = of_texts;
  return (
    <>
      <TextField
        label={t('label.reading')}
        hint={of_form('reading_hint')}
        lang="ja"
        maxLength={READING_MAX}
        value={texts.reading}
        onChange={({ target }) => change({ reading: target.value })}
      />
      <Pair name="introduction" rows={2} {...of_texts} />
      <Pair name="about" rows={3} {...of_texts} />
      <Pair name="occupation" {...of_texts} />
    </>
  );
}

/** Short texts for who wants to know more. */
export function MoreFields(props: Props) {
  const of_texts = useTexts(props);
  return MORE.map((name) => <Pair key={name} name={name} {...of_texts} />);
}

/** Her wishes, a few at most. */
export function WishFields(props: Props) {
  const t = useText(profileFormText);
  const { texts, change } = useTexts(props);
  const { wish_list } = texts;
  return (
    <>
      {wish_list.map((wish, at) => (
        // Wishes have no identity but their place.
        <div key={at} className="profile-wish">
          <TextPair
            label={t('wish', { number: at + 1 })}
            value={wish}
            most={WISH_MAX}
            onChange={(value) => change({ wish_list: wish_list.with(at, value) })}
          />
          <IconButton
            icon="close"
            label={t('wish_remove', { number: at + 1 })}
            onClick={() => change({ wish_list: wish_list.toSpliced(at, 1) })}
          />
        </div>
      ))}
      {wish_list.length < WISHES_MAX && (
        <Button icon="plus" size="s" onClick={() => change({ wish_list: [...wish_list, NO_TEXT] })}>
          {t('wish_add')}
        </Button>
      )}
    </>
  );
}
