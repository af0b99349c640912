import { useState } from 'react';
import { useText } from '../../../text/index.ts';
import { StudioFold } from '../../studio-panel/StudioFold.tsx';
import { ChatRulesForm } from './late.ts';
import { chatRulesPressText } from './press-text.ts';
import './chat-rules-panel.css';

/** The rules of her chat, her helpers and what was done. It is folded until she opens it, and loads then. */
export function ChatRulesPanel() {
  const title = useText(chatRulesPressText)('title');
  const [opened, setOpened] = useState(false);
  return (
    <StudioFold
      name="chat-rules"
      icon="shield"
      title={title}
      onToggle={(event) => setOpened(opened || event.currentTarget.open)}
      onNear={ChatRulesForm.prepare}
    >
      {opened && <ChatRulesForm />}
    </StudioFold>
  );
}
