import { getTranslation, type TranslationState } from '@akari/contract/translation';
import type { TranslationWay } from '@akari/rules';
import { useEffect, useState } from 'react';
import { Chip } from '../../../kit/controls/Chip.tsx';
import { callServer } from '../../../platform/api/call-server.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useLanguage, useText } from '../../../text/index.ts';
import { changePreferences, selectPreferences } from '../preferences.slice.ts';
import { canBrowserTranslate, prepareBrowserTranslator } from './browser-translator.ts';
import { translationText } from './text.ts';

/** As the makers write them, in both languages. */
const NAMES = { libretranslate: 'LibreTranslate', deepl: 'DeepL' } as const;

/** What can translate for this person. `service` null: not known yet. A browser may take long to say what it can. */
function useOffer() {
  const page_language = useLanguage();
  const target = useAppSelector(selectPreferences).lang ?? page_language;
  const [service, setService] = useState<TranslationState | null>(null);
  const [browser, setBrowser] = useState(false);
  useEffect(() => {
    void callServer(getTranslation, {}).then((answer) => {
      if ('data' in answer) setService(answer.data);
    });
  }, []);
  useEffect(() => {
    void canBrowserTranslate(target).then(setBrowser);
  }, [target]);
  return { target, service, browser };
}

/** What the choice means: where the text goes, or why nothing can be chosen. */
function Meaning({ service, browser }: { service: TranslationState; browser: boolean }) {
  const t = useText(translationText);
  const { translation } = useAppSelector(selectPreferences);
  if (translation === 'browser' && browser) return <p>{t('browser')}</p>;
  if (service.service === 'none') return <p>{t(browser ? 'none_browser' : 'none')}</p>;
  return (
    <>
      <p>{t('sent', { service: NAMES[service.service] })}</p>
      {service.state !== 'ready' && <p role="status">{t(service.state)}</p>}
    </>
  );
}

/** Whether the lines of others are translated, and by what. */
export function TranslationFields() {
  const t = useText(translationText);
  const dispatch = useAppDispatch();
  const { translation } = useAppSelector(selectPreferences);
  const { target, service, browser } = useOffer();
  const [download, setDownload] = useState<'none' | 'running' | 'failed'>('none');
  if (service === null) return null;
  const ways: TranslationWay[] = [
    'off',
    ...(service.service === 'none' ? [] : ['service' as const]),
    ...(browser ? ['browser' as const] : []),
  ];
  const choose = async (way: TranslationWay): Promise<void> => {
    setDownload(way === 'browser' ? 'running' : 'none');
    if (way === 'browser') {
      const ready = await prepareBrowserTranslator(target).catch(() => null);
      setDownload(ready === null ? 'failed' : 'none');
      if (ready === null) return;
    }
    dispatch(changePreferences({ translation: way }));
  };
  return (
    <fieldset>
      <legend>{t('label')}</legend>
      {ways.length > 1 && (
        <div className="chat-zooms">
          {ways.map((way) => (
            <Chip
              key={way}
              pressed={(ways.includes(translation) ? translation : 'off') === way}
              onPress={() => void choose(way)}
            >
              {t(`ways.${way}`)}
            </Chip>
          ))}
        </div>
      )}
      <div className="chat-meaning">
        <Meaning service={service} browser={browser} />
        {download === 'running' && <p role="status">{t('preparing')}</p>}
        {download === 'failed' && <p role="alert">{t('browser_failed')}</p>}
      </div>
    </fieldset>
  );
}
