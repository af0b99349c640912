import { getChatBoard, setChatBoard, type ChatBoardSettings } from '@akari/contract/chat-board';
import { may } from '@akari/rules';
import { useEffect, useEffectEvent, useRef } from 'react';
import { callServer } from '../../platform/api/call-server.ts';
import { selectMe, selectUserType } from '../../platform/person/login.slice.ts';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import type { ChatPreferences } from './preferences.ts';
import { changePreferences, selectPreferences } from './preferences.slice.ts';

const settingsOf = ({ hidden: _, ...settings }: ChatPreferences): ChatBoardSettings => settings;
const same = (one: ChatBoardSettings, other: ChatBoardSettings): boolean =>
  (Object.keys(one) as (keyof ChatBoardSettings)[]).every((name) => one[name] === other[name]);

/** Brings the account's settings to this browser when the board is shown, and saves what the person changes. */
export function ChatBoardSync() {
  const dispatch = useAppDispatch();
  const user_id = useAppSelector(selectMe)?.user_id ?? null;
  const allowed = may(useAppSelector(selectUserType), 'chat_board.manage');
  const preferences = useAppSelector(selectPreferences);
  /** What the account has, as far as this page knows; null: not read yet. */
  const kept = useRef<ChatBoardSettings | null>(null);
  /** One call after the other, so that the last choice is what stays. */
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const here = useEffectEvent(() => settingsOf(preferences));
  useEffect(() => {
    if (!allowed) return undefined;
    let over = false;
    const before = here();
    void callServer(getChatBoard, {}).then((answer) => {
      if (over || !('data' in answer)) return;
      const { settings } = answer.data;
      kept.current = settings ?? before;
      // What the person chose in the meantime stays, and is saved.
      if (settings !== null && same(before, here())) dispatch(changePreferences(settings));
    });
    return () => {
      over = true;
      kept.current = null;
    };
  }, [dispatch, allowed, user_id]);
  useEffect(() => {
    const settings = settingsOf(preferences);
    if (kept.current === null || same(kept.current, settings)) return;
    kept.current = settings;
    saving.current = saving.current.then(() => callServer(setChatBoard, { body: { settings } }));
  }, [preferences]);
  return null;
}
