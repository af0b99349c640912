import { QUICK_TEXT_MAX, type ErrorName } from '@akari/rules';
import { useState } from 'react';
import { Button } from '../../kit/controls/Button.tsx';
import { TextField } from '../../kit/controls/Field.tsx';
import { IconButton } from '../../kit/controls/IconButton.tsx';
import { Sheet } from '../../kit/overlay/Sheet.tsx';
import { apiErrorOf } from '../../platform/api/api.ts';
import { useErrorText } from '../../platform/error/use-error-text.ts';
import { useAppDispatch } from '../../platform/store/hooks.ts';
import { noticeShown } from '../../platform/store/notification.slice.ts';
import { useText } from '../../text/index.ts';
import { useQuickTextsQuery, useSetQuickTextsMutation } from './api.ts';
import { editorText } from './editor-text.ts';
import { useSuggestedTexts, type QuickTextSide } from './use-quick-texts.ts';
import './quick-text-editor.css';

interface Line {
  key: number;
  text: string;
}
const linesOf = (texts: readonly string[]): Line[] => texts.map((text, key) => ({ key, text }));

function Form({ texts, most, onClose }: { texts: readonly string[]; most: number; onClose: () => void }) {
  const t = useText(editorText);
  const dispatch = useAppDispatch();
  const [save, { isLoading }] = useSetQuickTextsMutation();
  const [lines, setLines] = useState(() => linesOf(texts));
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const error = useErrorText(refused);
  const keep = async (kept: string[] | null): Promise<void> => {
    const answer = await save({ body: { texts: kept } });
    if (answer.error !== undefined) return setRefused(apiErrorOf(answer.error)?.name ?? 'server_failed');
    dispatch(noticeShown({ kind: 'success', text: t('saved') }));
    onClose();
  };
  const write = (key: number, text: string): void =>
    setLines(lines.map((line) => (line.key === key ? { key, text } : line)));
  const add = (): void =>
    setLines([...lines, { key: Math.max(-1, ...lines.map(({ key }) => key)) + 1, text: '' }]);
  return (
    <form
      className="quick-editor"
      onSubmit={(event) => {
        event.preventDefault();
        // React passes it on to the form around the button, which sends a message.
        event.stopPropagation();
        void keep(lines.map(({ text }) => text));
      }}
    >
      <p>{t('about', { most })}</p>
      {lines.map(({ key, text }, at) => (
        <div key={key} className="quick-editor-line">
          <TextField
            label={<span className="vh">{t('field', { nth: at + 1 })}</span>}
            value={text}
            maxLength={QUICK_TEXT_MAX * 8}
            autoComplete="off"
            error={null}
            onChange={(event) => write(key, event.target.value)}
          />
          <IconButton
            icon="minus"
            label={t('remove', { nth: at + 1 })}
            onClick={() => setLines(lines.filter((line) => line.key !== key))}
          />
        </div>
      ))}
      {error !== null && (
        <p className="quick-editor-error" role="alert">
          {error.whole}
        </p>
      )}
      <Button icon="plus" disabled={lines.length >= most} onClick={add}>
        {t('add')}
      </Button>
      <Button type="submit" look="lit" wide busy={isLoading}>
        {t('save')}
      </Button>
      <Button look="ghost" icon="undo" disabled={isLoading} onClick={() => void keep(null)}>
        {t('reset')}
      </Button>
    </form>
  );
}

/** Where a person changes their quick texts. */
export function QuickTextEditor({
  side,
  open,
  onClose,
}: {
  side: QuickTextSide;
  open: boolean;
  onClose: () => void;
}) {
  const t = useText(editorText);
  const { data } = useQuickTextsQuery();
  const suggested = useSuggestedTexts(side);
  return (
    <Sheet open={open} onOpenChange={(next) => (next ? undefined : onClose())} title={t('title')}>
      {open && data !== undefined && (
        <Form texts={data.texts ?? suggested} most={data.most} onClose={onClose} />
      )}
    </Sheet>
  );
}
