import { PROFILE_SIZES, type ErrorName } from '@akari/rules';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { FormError } from '../../../platform/error/FormError.tsx';
import { useText } from '../../../text/index.ts';
import { useSaveOwnProfileMutation } from '../api.ts';
import { draftOf, type OwnProfile, type ProfileDraft } from './draft.ts';
import { BirthFields, BodyFields, isSize, PlaceFields, StyleFields } from './FactFields.tsx';
import { profileFormText } from './form-text.ts';
import { AboutFields, MoreFields, WishFields } from './WordFields.tsx';
import './profile-form.css';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="panel profile-part">
    <legend className="vh">{title}</legend>
    <h2 aria-hidden="true">{title}</h2>
    <div className="profile-part-fields">{children}</div>
  </fieldset>
);

const isChanged = (draft: ProfileDraft, own: OwnProfile): boolean =>
  JSON.stringify(draft) !== JSON.stringify(draftOf(own));

/** Edits the own profile. The draft belongs to the screen, whose preview shows it. */
export function ProfileForm({
  own,
  draft,
  set,
  onSaved,
}: {
  own: OwnProfile;
  draft: ProfileDraft;
  set: (change: Partial<ProfileDraft>) => void;
  onSaved: (own: OwnProfile) => void;
}) {
  const t = useText(profileFormText);
  const [send, { isLoading }] = useSaveOwnProfileMutation();
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const [said, setSaid] = useState('');
  const fits = PROFILE_SIZES.every((size) => isSize(size, draft.facts[size]));
  const changed = isChanged(draft, own);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isLoading || !fits) return;
    const { data, error } = await send({ body: { version: own.version, ...draft } });
    setRefused(error === undefined ? null : (apiErrorOf(error)?.name ?? 'server_failed'));
    setSaid(data === undefined ? '' : t(data.state === 'pending' ? 'saved_sent' : 'saved'));
    if (data !== undefined) onSaved(data);
  };
  const fields = { draft, set };
  return (
    <form className="profile-form" noValidate onSubmit={(event) => void submit(event)}>
      <Part title={t('part.words')}>
        <AboutFields {...fields} />
      </Part>
      <Part title={t('part.style')}>
        <StyleFields {...fields} />
      </Part>
      <Part title={t('part.birth')}>
        <BirthFields {...fields} />
      </Part>
      <Part title={t('part.body')}>
        <BodyFields {...fields} />
      </Part>
      <Part title={t('part.place')}>
        <PlaceFields {...fields} />
      </Part>
      <Part title={t('part.more')}>
        <MoreFields {...fields} />
      </Part>
      <Part title={t('part.wishes')}>
        <WishFields {...fields} />
      </Part>
      <div className="profile-save">
        <FormError error={refused} />
        <p role="status">{changed ? t('unsaved') : said}</p>
        <Button type="submit" look="lit" icon="check" busy={isLoading} disabled={!fits || !changed}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
