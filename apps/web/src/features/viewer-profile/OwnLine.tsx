import type { OwnViewerProfile } from '@akari/contract/viewer-profile';
import { readViewerLine, VIEWER_LINE_MAX, type ErrorName, type ViewerProfileChoice } from '@akari/rules';
import { useState, type FormEvent } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { Checkbox } from '../../kit/controls/Switch.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { countCharacters } from '../../text/count-characters.ts';
import { useText } from '../../text/index.ts';
import { useSaveViewerProfileMutation } from './api.ts';
import { viewerProfileText } from './text.ts';

const CHOICES = ['picture', 'line', 'tier'] as const satisfies (keyof ViewerProfileChoice)[];

/** The line of a viewer, and what performers may see: saved together. */
export function OwnLine({
  profile,
  onProfile,
}: {
  profile: OwnViewerProfile;
  onProfile: (profile: OwnViewerProfile, said: string) => void;
}) {
  const t = useText(viewerProfileText);
  const [line, setLine] = useState(profile.line);
  const [choice, setChoice] = useState(profile.choice);
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const [save, { isLoading }] = useSaveViewerProfileMutation();
  const count = countCharacters(line);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const read = readViewerLine(line);
    if (typeof read === 'object') return setRefused(read.refused);
    const { data, error } = await save({ body: { version: profile.version, line, choice } });
    setRefused(error === undefined ? null : (apiErrorOf(error)?.name ?? 'server_failed'));
    if (data === undefined) return;
    // What is typed while it is being saved stays.
    setLine((now) => (now === line ? data.profile.line : now));
    onProfile(data.profile, t(data.profile.state === 'pending' ? 'saved_pending' : 'saved'));
  };
  return (
    <form className="panel viewer-profile-part" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('line')}
        hint={<span className="num">{t('line_hint', { count, most: VIEWER_LINE_MAX })}</span>}
        value={line}
        dir="auto"
        onChange={({ target }) => setLine(target.value)}
      />
      <h2>{t('show')}</h2>
      <p className="viewer-profile-hint">{t('show_hint')}</p>
      {CHOICES.map((part) => (
        <Checkbox
          key={part}
          checked={choice[part]}
          onChange={({ target }) => setChoice({ ...choice, [part]: target.checked })}
        >
          {t(`choice.${part}`)}
        </Checkbox>
      ))}
      <FormError error={refused} />
      <Button type="submit" look="lit" busy={isLoading}>
        {t('save')}
      </Button>
    </form>
  );
}
