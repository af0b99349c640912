import { chatLength, cleanChatText, THUMBNAIL_MESSAGE_MAX } from '@akari/rules';
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

function MessageForm({ shown }: { shown: string }) {
  const t = useText(thumbnailText);
  const { busy, setOptions } = useSetOptions();
  const [text, setText] = useState(shown);
  const [done, setDone] = useState<'saved' | 'removed' | null>(null);
  const left = THUMBNAIL_MESSAGE_MAX - chatLength(cleanChatText(text));
  const set = async (message: string): Promise<void> => {
    if (await setOptions({ thumbnail_message: message })) setDone(message === '' ? 'removed' : 'saved');
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
        label={t('field', { most: THUMBNAIL_MESSAGE_MAX })}
        value={text}
        hint={left >= 0 ? t('left', { left }) : undefined}
        error={left < 0 ? t('over', { over: -left }) : null}
        onChange={(event) => {
          setText(event.target.value);
          setDone(null);
        }}
      />
      <p>{t('about')}</p>
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

/** The performer's few words on their picture. */
export function ThumbnailPanel({ open, onOpenChange }: StudioToolProps) {
  const t = useText(thumbnailText);
  const card = useAppSelector(selectOwnChannel);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('tool')}>
      {card !== null && <MessageForm shown={card.thumbnail_message ?? ''} />}
    </Sheet>
  );
}
