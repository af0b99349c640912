import { useId, useRef } from 'react';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { closeWhenLeft } from '../../../kit/overlay/close-when-left.ts';
import { useText } from '../../../text/index.ts';
import { roomText } from '../text.ts';
import { ToolNews } from './ToolNews.tsx';
import type { ShownTool } from './tools.ts';
import './more-tools.css';

/** The tools that are rarely needed or have no place in the bar, behind a button of the bar. A native popover: Escape and a press outside close it. */
export function MoreTools({ tools }: { tools: readonly ShownTool[] }) {
  const t = useText(roomText);
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const press = ({ onPress }: ShownTool): void => {
    menu.current?.hidePopover();
    onPress();
  };
  return (
    <>
      <button type="button" className="tool more-tools-button" popoverTarget={id} data-opener="">
        <Icon name="more" size="l" />
        <span aria-hidden="true">{t('more')}</span>
        <span className="vh">{t('more_tools')}</span>
        <ToolNews names={tools.map(({ name }) => name)} />
      </button>
      <div id={id} ref={menu} popover="auto" className="more-tools" onBlur={closeWhenLeft}>
        {tools.map((tool) => (
          <button
            key={tool.name}
            type="button"
            aria-haspopup={tool.dialog ? 'dialog' : undefined}
            onPointerEnter={tool.prepare}
            onFocus={tool.prepare}
            onClick={() => press(tool)}
          >
            <Icon name={tool.icon} />
            {tool.label}
            <ToolNews names={[tool.name]} />
          </button>
        ))}
      </div>
    </>
  );
}
