import type { OwnEntry } from '@akari/contract/blog';
import { BLOG_CAPTION_MAX, LANGUAGES, type BothWords, type ErrorName } from '@akari/rules';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { Field } from '../../../kit/controls/Field.tsx';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { FormError } from '../../../platform/error/FormError.tsx';
import { countCharacters } from '../../../text/count-characters.ts';
import { useText } from '../../../text/index.ts';
import { useCaptionBlogPictureMutation } from '../api.ts';
import { ownBlogText } from './text.ts';

/** The caption of one picture, behind a button: most pictures need none at once. */
export function CaptionForm({
  picture_id,
  number,
  before,
  onEntry,
}: {
  picture_id: string;
  number: number;
  before: BothWords;
  onEntry: (entry: OwnEntry) => void;
}) {
  const t = useText(ownBlogText);
  const [caption, setCaption] = useState(before);
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const [send, { isLoading }] = useCaptionBlogPictureMutation();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { data, error } = await send({ params: { picture_id }, body: { caption } });
    setRefused(error === undefined ? null : (apiErrorOf(error)?.name ?? 'server_failed'));
    if (data === undefined) return;
    setOpen(false);
    setSaid(t('caption_saved'));
    onEntry(data.entry);
  };
  const written = before.ja !== '' || before.en !== '';
  return (
    <>
      {!open && (
        <Button size="s" look="ghost" icon="text" aria-expanded={false} onClick={() => setOpen(true)}>
          {t(written ? 'caption_change' : 'caption', { number })}
        </Button>
      )}
      {open && (
        <form className="blog-caption-form" noValidate onSubmit={(event) => void submit(event)}>
          {LANGUAGES.map((language) => {
            const count = countCharacters(caption[language]);
            return (
              <Field
                key={language}
                label={t(`caption_in.${language}`)}
                hint={<span className="num">{t('count', { count, most: BLOG_CAPTION_MAX })}</span>}
              >
                {(ties) => (
                  <span className="field" data-invalid={count > BLOG_CAPTION_MAX || undefined}>
                    <input
                      {...ties}
                      lang={language}
                      dir="auto"
                      value={caption[language]}
                      onChange={({ target }) => setCaption({ ...caption, [language]: target.value })}
                    />
                  </span>
                )}
              </Field>
            );
          })}
          <FormError error={refused} />
          <Button type="submit" size="s" look="lit" busy={isLoading}>
            {t('caption_save')}
          </Button>
        </form>
      )}
      <p role="status" className={said === '' ? 'vh' : 'blog-said'}>
        {said}
      </p>
    </>
  );
}
