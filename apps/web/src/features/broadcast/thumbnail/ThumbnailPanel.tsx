import { chatLength, cleanChatText, PREVIEW_MESSAGE_MAX, THUMBNAIL_MESSAGE_MAX } from '@akari/rules';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { TextField } from '../../../kit/controls/Field.tsx';
import { Sheet } from '../../../kit/overlay/Sheet.tsx';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { useText } from '../../../text/index.ts';
import { selectOwnChannel } from '../../channel/studio/channel.slice.ts';
import type { StudioToolProps } from '../../studio-panel/studio-tool.ts';
import { useSetOptions } from '../source/use-set-options.ts';
import { thumbnailText } from './text.ts';
import './thumbnail-panel.css';

interface Message {
  /** The option of the channel. */
  option: 'thumbnail_message' | 'preview_message';
  shown: string;
  most: number;
  field: string;
  about: string;
}

function MessageForm({ option, shown, most, field, about }: Message) {
  const t = useText(thumbnailText);
  const { busy, setOptions } = useSetOptions();
  const [text, setText] = useState(shown);
  const [done, setDone] = useState<'saved' | 'removed' | null>(null);
  const left = most - chatLength(cleanChatText(text));
  const set = async (message: string): Promise<void> => {
    if (await setOptions({ [option]: message })) setDone(message === '' ? 'removed' : 'saved');
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    void set(text);
  };
  const remove = (): void => {
    setText('');
    void set('');
  };
  return (
    <form className="thumbnail-form" onSubmit={save}>
      <TextField
        label={field}
        value={text}
        hint={left >= 0 ? t('left', { left }) : undefined}
        error={left < 0 ? t('over', { over: -left }) : null}
        onChange={(event) => {
          setText(event.target.value);
          setDone(null);
        }}
      />
      <p>{about}</p>
      <div className="thumbnail-actions">
        <Button type="button" look="ghost" disabled={shown === ''} onClick={remove}>
          {t('remove')}
        </Button>
        <Button type="submit" look="lit" busy={busy} disabled={left < 0 || cleanChatText(text) === ''}>
          {t('save')}
        </Button>
      </div>
      <p role="status">{done !== null && t(done)}</p>
    </form>
  );
}

/** The performer's few words on their picture, and those to the free preview. */
export function ThumbnailPanel({ open, onOpenChange }: StudioToolProps) {
  const t = useText(thumbnailText);
  const card = useAppSelector(selectOwnChannel);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('tool')}>
      {card !== null && (
        <div className="thumbnail-panel">
          <MessageForm
            option="thumbnail_message"
            shown={card.thumbnail_message ?? ''}
            most={THUMBNAIL_MESSAGE_MAX}
            field={t('field', { most: THUMBNAIL_MESSAGE_MAX })}
            about={t('about')}
          />
          <section aria-label={t('preview.title')}>
            <h3>{t('preview.title')}</h3>
            <MessageForm
              option="preview_message"
              shown={card.preview_message ?? ''}
              most={PREVIEW_MESSAGE_MAX}
              field={t('preview.field', { most: PREVIEW_MESSAGE_MAX })}
              about={t('preview.about')}
            />
          </section>
        </div>
      )}
    </Sheet>
  );
}
