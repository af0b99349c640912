import { CHAT_COLORS } from '@akari/rules';
import { useId } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { closeWhenLeft } from '../../../kit/overlay/close-when-left.ts';
import { Chip } from '../../../kit/controls/Chip.tsx';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { useText } from '../../../text/index.ts';
import { preferencesChanged, selectPreferences } from './chat.slice.ts';
import { CHAT_VOICES, keepPreferences, ZOOMS, type ChatPreferences } from './preferences.ts';
import { chatText } from './text.ts';
import './settings.css';

interface Props {
  /** False where the screen has another control for the size. */
  with_size?: boolean;
}

/** The colour of the person's own lines, the size of all lines, and which of them a screen reader announces. */
export function ChatSettingsFields({ with_size = true }: Props) {
  const t = useText(chatText);
  const dispatch = useAppDispatch();
  const preferences = useAppSelector(selectPreferences);
  const change = (changed: Partial<ChatPreferences>): void => {
    dispatch(preferencesChanged(changed));
    keepPreferences({ ...preferences, ...changed });
  };
  return (
    <div className="chat-settings-fields">
      <fieldset>
        <legend>{t('color')}</legend>
        <div className="chat-colors">
          {CHAT_COLORS.map((color) => (
            <button
              key={color}
              type="button"
              className={`c-${color}`}
              aria-pressed={preferences.color === color}
              onClick={() => change({ color })}
            >
              <i aria-hidden="true" />
              {t(`colors.${color}`)}
            </button>
          ))}
        </div>
      </fieldset>
      <fieldset hidden={!with_size}>
        <legend>{t('size')}</legend>
        <div className="chat-zooms">
          {ZOOMS.map((zoom) => (
            <Chip key={zoom} pressed={preferences.zoom === zoom} onPress={() => change({ zoom })}>
              {t('zoom', { factor: zoom })}
            </Chip>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t('voice')}</legend>
        <div className="chat-zooms">
          {CHAT_VOICES.map((voice) => (
            <Chip key={voice} pressed={preferences.voice === voice} onPress={() => change({ voice })}>
              {t(`voices.${voice}`)}
            </Chip>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

/** The settings behind a button. A native popover, so that Escape and a press outside close it. */
export function ChatSettings(props: Props) {
  const t = useText(chatText);
  const id = useId();
  return (
    <>
      <IconButton icon="text" label={t('settings')} popoverTarget={id} className="chat-settings-button" />
      <div
        id={id}
        popover="auto"
        className="chat-settings"
        role="dialog"
        aria-label={t('settings')}
        onBlur={closeWhenLeft}
      >
        <ChatSettingsFields {...props} />
      </div>
    </>
  );
}
