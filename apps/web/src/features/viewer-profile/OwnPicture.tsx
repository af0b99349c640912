import { viewerPictureUrl, type OwnViewerProfile } from '@akari/contract/viewer-profile';
import { MESSAGE_PICTURE_TYPES, type ErrorName } from '@akari/rules';
import { useRef, useState, type ChangeEvent } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { Confirm } from '../../kit/overlay/Dialog.tsx';
import { useQuestion } from '../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../platform/api/api.ts';
import { randomId } from '../../platform/api/intent.ts';
import { FormError } from '../../platform/error/FormError.tsx';
import { useText } from '../../text/index.ts';
import { smallPicture } from '../private-message/shared/send-picture.ts';
import { uploadViewerPicture, useDeleteViewerPictureMutation } from './api.ts';
import { viewerProfileText } from './text.ts';

const MEGABYTE = 1024 * 1024;

function Picture({ picture_id }: Pick<OwnViewerProfile, 'picture_id'>) {
  const t = useText(viewerProfileText);
  if (picture_id === null) return <p className="viewer-profile-hint">{t('picture_none')}</p>;
  return (
    <img
      className="viewer-profile-picture"
      src={viewerPictureUrl(picture_id, 'large')}
      width={120}
      height={120}
      alt={t('picture_own')}
    />
  );
}

/** The picture of a viewer: they choose one and delete it. */
export function OwnPicture({
  profile,
  file_bytes,
  onProfile,
}: {
  profile: OwnViewerProfile;
  file_bytes: number;
  onProfile: (profile: OwnViewerProfile, said: string) => void;
}) {
  const t = useText(viewerProfileText);
  const input = useRef<HTMLInputElement>(null);
  const question = useQuestion<true>();
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const [remove, { isLoading }] = useDeleteViewerPictureMutation();
  const { picture_id } = profile;
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    // The same file can be chosen again.
    target.value = '';
    if (file === undefined) return;
    setSending(true);
    // The server says what is wrong with a file that this browser cannot read.
    const sent = await uploadViewerPicture((await smallPicture(file)) ?? file, randomId());
    setSending(false);
    setRefused('error' in sent ? sent.error : null);
    if ('profile' in sent) onProfile(sent.profile, t('sent'));
  };
  const drop = async (): Promise<void> => {
    const { data, error } = await remove();
    question.answer('yes');
    setRefused(error === undefined ? null : (apiErrorOf(error)?.name ?? 'server_failed'));
    if (data !== undefined) onProfile(data.profile, t('removed'));
  };
  return (
    <section className="panel viewer-profile-part" aria-labelledby="viewer-picture">
      <h2 id="viewer-picture">{t('picture')}</h2>
      <Picture picture_id={picture_id} />
      <input
        ref={input}
        type="file"
        hidden
        accept={MESSAGE_PICTURE_TYPES.join()}
        onChange={(event) => void choose(event)}
      />
      <div className="viewer-profile-ways">
        <Button icon="image" busy={sending} onClick={() => input.current?.click()}>
          {t(sending ? 'sending' : picture_id === null ? 'add' : 'replace')}
        </Button>
        {picture_id !== null && (
          <Button look="danger_ghost" onClick={() => question.ask(true)}>
            {t('remove')}
          </Button>
        )}
      </div>
      <p className="viewer-profile-hint">{t('file', { megabytes: Math.floor(file_bytes / MEGABYTE) })}</p>
      <FormError error={refused} />
      <Confirm
        question={question}
        title={t('remove_title')}
        action={t('remove')}
        look="danger"
        busy={isLoading}
        onConfirm={() => void drop()}
      >
        {t('remove_text')}
      </Confirm>
    </section>
  );
}
