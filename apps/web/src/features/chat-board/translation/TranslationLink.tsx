import type { ChatLine } from '@akari/contract/chat';
import type { Language } from '@akari/rules';
import { useEffect, useEffectEvent, useRef } from 'react';
import { emit, stayIn } from '../../../platform/socket/live/socket.ts';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useLanguage } from '../../../text/index.ts';
import { selectPreferences } from '../preferences.slice.ts';
import { translateHere } from './browser-translator.ts';
import { linesTranslated, selectVisits } from './translation.slice.ts';

/** Lines on the board that are translated when the browser begins. */
const EARLIER_LINES = 20;

/** Asks the server for translations as long as it is shown. */
function ServiceLink({ channel_id, target }: { channel_id: string; target: Language }) {
  const visits = useAppSelector(selectVisits);
  useEffect(
    () => stayIn('chat.translate', { channel_id, target }, () => undefined),
    [channel_id, target, visits],
  );
  useEffect(() => () => void emit('chat.translate', { channel_id, target: null }), [channel_id]);
  return null;
}

/** Has the browser translate the lines of the board. */
function BrowserLink({
  lines,
  target,
  names,
}: {
  lines: readonly ChatLine[];
  target: Language;
  names: readonly string[];
}) {
  const dispatch = useAppDispatch();
  const done_id = useRef(lines.at(-EARLIER_LINES)?.line_id ?? 0);
  const translate = useEffectEvent(async () => {
    const fresh = lines.filter(({ line_id }) => line_id >= done_id.current);
    done_id.current = (lines.at(-1)?.line_id ?? done_id.current - 1) + 1;
    for (const line of fresh) {
      if (line.kind !== 'text') continue;
      const text = await translateHere(line.text, target, [...names, line.author.user_name]);
      if (text !== null) dispatch(linesTranslated([{ line_id: line.line_id, lang: target, text }]));
    }
  });
  useEffect(() => void translate(), [lines]);
  return null;
}

/** Brings the translations of a board, by the way that the person has chosen. */
export function TranslationLink({
  channel_id,
  lines,
  names,
}: {
  channel_id: string;
  lines: readonly ChatLine[];
  /** Names of the performer. */
  names: readonly string[];
}) {
  const page_language = useLanguage();
  const { translation, lang } = useAppSelector(selectPreferences);
  const target = lang ?? page_language;
  if (translation === 'service') return <ServiceLink channel_id={channel_id} target={target} />;
  if (translation === 'browser')
    return <BrowserLink key={`${channel_id} ${target}`} lines={lines} target={target} names={names} />;
  return null;
}
