import type { ModerationActSeen } from '@akari/contract/moderation';
import { isUndoable } from '@akari/rules';
import { Button } from '../../../kit/controls/Button.tsx';
import { selectMe } from '../../../platform/person/login.slice.ts';
import { useAppSelector } from '../../../platform/store/hooks.ts';
import { kitText } from '../../../kit/text.ts';
import { useFormat, useText } from '../../../text/index.ts';
import {
  useModerationQuery,
  useMuteViewerMutation,
  useSetRoomHelperMutation,
  useUndoModerationActMutation,
} from '../shared/api.ts';
import { useAct } from '../shared/use-act.ts';
import { moderationStudioText } from './text.ts';

function Act({ act }: { act: ModerationActSeen }) {
  const t = useText(moderationStudioText);
  const of_kit = useText(kitText);
  const { time } = useFormat();
  const run = useAct();
  const [undo, { isLoading }] = useUndoModerationActMutation();
  const { act_id, helper, viewer, text, at_ms, undone } = act;
  const what = t(`act.${act.act}`);
  const who = helper === null ? t('you') : t('by', { name: helper.user_name });
  return (
    <li>
      <div>
        <b>{what}</b>
        {text !== null && <span>{text}</span>}
        <small className="num">
          {[viewer?.user_name, who, time(at_ms)].filter(Boolean).join(of_kit('between'))}
        </small>
      </div>
      {undone ? (
        <small>{t('undone')}</small>
      ) : (
        isUndoable(act.act) && (
          <Button
            size="s"
            look="ghost"
            busy={isLoading}
            aria-label={t('undo_of', { what: text ?? what })}
            onClick={() => void run(undo({ params: { act_id } }))}
          >
            {t('undo')}
          </Button>
        )
      )}
    </li>
  );
}

/** Her helpers, who cannot write now, and what was done in her chat. */
export function ModerationLog() {
  const t = useText(moderationStudioText);
  const { time } = useFormat();
  const run = useAct();
  const performer_name = useAppSelector(selectMe)?.user_name ?? '';
  const { data } = useModerationQuery(undefined, { refetchOnMountOrArgChange: true });
  const [setHelper] = useSetRoomHelperMutation();
  const [mute] = useMuteViewerMutation();
  if (data === undefined) return null;
  return (
    <>
      <h3>{t('helpers')}</h3>
      <p>{t(data.helpers.length === 0 ? 'no_helpers' : 'helpers_can')}</p>
      <ul aria-label={t('helpers')}>
        {data.helpers.map(({ user_id: viewer_id, user_name: name }) => (
          <li key={viewer_id}>
            <b>{name}</b>
            <Button
              size="s"
              look="ghost"
              aria-label={t('end_helper_of', { name })}
              onClick={() => void run(setHelper({ params: { viewer_id }, body: { helper: false } }))}
            >
              {t('end_helper')}
            </Button>
          </li>
        ))}
      </ul>
      {data.muted.length > 0 && (
        <>
          <h3>{t('muted')}</h3>
          <ul aria-label={t('muted')}>
            {data.muted.map(({ user_id: viewer_id, user_name: name, until_ms }) => (
              <li key={viewer_id}>
                <div>
                  <b>{name}</b>
                  <small className="num">{t('until', { time: time(until_ms) })}</small>
                </div>
                <Button
                  size="s"
                  look="ghost"
                  aria-label={t('unmute_of', { name })}
                  onClick={() =>
                    void run(mute({ params: { viewer_id }, body: { performer_name, minutes: 0 } }))
                  }
                >
                  {t('unmute')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{t('log')}</h3>
      {data.acts.length === 0 && <p>{t('no_log')}</p>}
      <ul aria-label={t('log')}>
        {data.acts.map((act) => (
          <Act key={act.act_id} act={act} />
        ))}
      </ul>
    </>
  );
}
