import { useAppSelector } from '../../../platform/store/hooks.ts';
import { useLanguage, useText } from '../../../text/index.ts';
import { selectPreferences } from '../preferences.slice.ts';
import { translationText } from './text.ts';
import { selectTranslation } from './translation.slice.ts';
import './line-translation.css';

/** The translation of a line, under it, once it is there. */
export function LineTranslation({ line_id }: { line_id: number }) {
  const t = useText(translationText);
  const page_language = useLanguage();
  const { lang } = useAppSelector(selectPreferences);
  const translation = useAppSelector((state) => selectTranslation(state, line_id));
  if (translation === undefined || translation.lang !== (lang ?? page_language)) return null;
  return (
    <p className="m-tr">
      <span className="vh">{t('of_line')}</span>
      <span lang={translation.lang}>{translation.text}</span>
    </p>
  );
}
