import { useState } from 'react';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useText } from '../../../text/index.ts';
import { ChatRulesForm } from './late.ts';
import { chatRulesPressText } from './press-text.ts';
import './chat-rules-panel.css';

/** The rules of her chat, her helpers and what was done. It is folded until she opens it, and loads then. */
export function ChatRulesPanel() {
  const title = useText(chatRulesPressText)('title');
  const [opened, setOpened] = useState(false);
  return (
    <section className="panel chat-rules" aria-label={title}>
      <details onToggle={(event) => setOpened(opened || event.currentTarget.open)}>
        <summary onPointerEnter={ChatRulesForm.prepare} onFocus={ChatRulesForm.prepare}>
          <Icon name="shield" size="s" />
          <h2>{title}</h2>
          <Icon name="down" size="s" />
        </summary>
        {opened && <ChatRulesForm />}
      </details>
    </section>
  );
}
