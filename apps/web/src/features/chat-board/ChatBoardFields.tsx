import {
  CHAT_BOARD_SIZES_PX,
  CHAT_COLORS,
  CHAT_SIZE_PX,
  CHAT_VOICES,
  CHAT_ZOOMS,
  LANGUAGES,
} from '@akari/rules';
import { selectRole } from '../../platform/person/login.slice.ts';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { useText } from '../../text/index.ts';
import { Choice } from './Choice.tsx';
import { FlowFields } from './FlowFields.tsx';
import { fieldsText } from './fields-text.ts';
import { changePreferences, selectPreferences } from './preferences.slice.ts';
import { TranslationFields } from './translation/TranslationFields.tsx';
import './chat-board.css';

/** The colour of the person's own lines, and how they look in it. */
function Colors() {
  const t = useText(fieldsText);
  const dispatch = useAppDispatch();
  const { color, size_px, zoom } = useAppSelector(selectPreferences);
  const side = useAppSelector(selectRole) === 'performer' ? 'performer' : 'viewer';
  const shown_px = (size_px ?? CHAT_SIZE_PX[side]) * zoom;
  return (
    <fieldset>
      <legend>{t('color')}</legend>
      <p className={`chat-sample c-${color}`} style={{ fontSize: `${shown_px / 16}rem` }}>
        {t('sample')}
      </p>
      <div className="chat-colors">
        {CHAT_COLORS.map((one) => (
          <button
            key={one}
            type="button"
            className={`c-${one}`}
            aria-pressed={color === one}
            onClick={() => dispatch(changePreferences({ color: one }))}
          >
            <i aria-hidden="true" />
            {t(`colors.${one}`)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** How the chat board looks: the colour of the person's own lines, the size of all, and what is read aloud. */
export function ChatBoardFields() {
  const t = useText(fieldsText);
  const dispatch = useAppDispatch();
  const { size_px, zoom, voice, lang } = useAppSelector(selectPreferences);
  const known = useAppSelector(selectRole) !== 'guest';
  return (
    <div className="chat-settings-fields">
      <Colors />
      <Choice
        label={t('size')}
        values={[null, ...CHAT_BOARD_SIZES_PX]}
        value={size_px}
        onChoose={(one) => dispatch(changePreferences({ size_px: one }))}
        name={(one) => t(one === null ? 'sizes.own' : `sizes.px_${one}`)}
      />
      <Choice
        label={t('zoom')}
        values={CHAT_ZOOMS}
        value={zoom}
        onChoose={(one) => dispatch(changePreferences({ zoom: one }))}
        name={(factor) => t('factor', { factor })}
      />
      <Choice
        label={t('language')}
        about={t('language_about')}
        values={[null, ...LANGUAGES]}
        value={lang}
        onChoose={(one) => dispatch(changePreferences({ lang: one }))}
        name={(one) => <span lang={one ?? undefined}>{t(`languages.${one ?? 'page'}`)}</span>}
      />
      <TranslationFields />
      <FlowFields />
      <Choice
        label={t('voice')}
        values={CHAT_VOICES}
        value={voice}
        onChoose={(one) => dispatch(changePreferences({ voice: one }))}
        name={(one) => t(`voices.${one}`)}
      />
      <p className="chat-kept">{t(known ? 'kept_account' : 'kept_browser')}</p>
    </div>
  );
}
