import { CHAT_COLORS } from '@akari/rules';
import { useId, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { Chip } from '../../../kit/controls/Chip.tsx';
import { IconButton } from '../../../kit/controls/IconButton.tsx';
import { useText } from '../../../text/index.ts';
import { preferencesChanged, selectPreferences } from './chat.slice.ts';
import { CHAT_VOICES, keepPreferences, ZOOMS, type ChatPreferences } from './preferences.ts';
import { chatText } from './text.ts';
import './settings.css';

/**
 * Settings for the colour of the person's own lines, the size of all lines, and which a screen reader announces. A native popover, so that Escape and a
 * press outside close it.
 * @param with_size false where the screen has another control for the size
 */
export function ChatSettings({ with_size = true }: { with_size?: boolean }) {
  const t = useText(chatText);
  const dispatch = useAppDispatch();
  const preferences = useAppSelector(selectPreferences);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const change = (changed: Partial<ChatPreferences>): void => {
    dispatch(preferencesChanged(changed));
    keepPreferences({ ...preferences, ...changed });
  };
  return (
    <>
      <IconButton icon="text" label={t('settings')} popoverTarget={id} className="chat-settings-button" />
      <div
        id={id}
        ref={box}
        popover="auto"
        className="chat-settings"
        role="dialog"
        aria-label={t('settings')}
      >
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
    </>
  );
}
