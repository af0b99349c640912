import { useState } from 'react';
import { Icon } from '../../kit/icon/Icon.tsx';
import { latePart } from '../../platform/error/late-part.tsx';
import { useText } from '../../text/index.ts';
import { quickText } from './text.ts';
import { useQuickTexts, type QuickTextSide } from './use-quick-texts.ts';
import './quick-text.css';

const Editor = latePart(async () => (await import('./QuickTextEditor.tsx')).QuickTextEditor);

/** Buttons that send frequent phrases with one press, and the button to change them. */
export function QuickText({
  side,
  disabled,
  onSay,
}: {
  side: QuickTextSide;
  disabled: boolean;
  onSay: (words: string) => void;
}) {
  const t = useText(quickText);
  const { texts, own } = useQuickTexts(side);
  const [editor, setEditor] = useState<'unopened' | 'open' | 'closed'>('unopened');
  return (
    <div className="quick-text" role="group" aria-label={t('label')}>
      {texts.map((text) => (
        <button key={text} type="button" disabled={disabled} onClick={() => onSay(text)}>
          {text}
        </button>
      ))}
      {own && (
        <button
          type="button"
          className="quick-edit"
          aria-label={t('edit')}
          title={t('edit')}
          aria-haspopup="dialog"
          onPointerEnter={Editor.prepare}
          onFocus={Editor.prepare}
          onClick={() => setEditor('open')}
        >
          <Icon name="sliders" size="s" />
        </button>
      )}
      {editor !== 'unopened' && (
        <Editor
          wanted={editor === 'open'}
          onGiveUp={() => setEditor('closed')}
          side={side}
          open={editor === 'open'}
          onClose={() => setEditor('closed')}
        />
      )}
    </div>
  );
}
