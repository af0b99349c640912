import type { TipRequest } from '@akari/contract/tip-menu';
import { Button } from '../../../kit/controls/Button.tsx';
import { Sheet } from '../../../kit/overlay/Sheet.tsx';
import { api, apiErrorOf } from '../../../platform/api/api.ts';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { useAppDispatch } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { startAppListening } from '../../../platform/store/store.ts';
import { kitText } from '../../../kit/text.ts';
import { useFormat, useText } from '../../../text/index.ts';
import type { StudioToolProps } from '../../studio-panel/studio-tool.ts';
import { useAnswerTipRequestMutation, useOwnTipMenuQuery } from '../shared/api.ts';
import { MenuEditor } from './MenuEditor.tsx';
import { tipMenuPressText } from './press-text.ts';
import { tipMenuStudioText } from './text.ts';
import './tip-menu-panel.css';

// A request that arrives, or that is over, is loaded with the list.
startAppListening({
  actionCreator: serverEvent['tip_request.changed'],
  effect: (_, { dispatch }) => void dispatch(api.util.invalidateTags(['TipMenu'])),
});

function Request({ request }: { request: TipRequest }) {
  const t = useText(tipMenuStudioText);
  const of_kit = useText(kitText);
  const { points, time } = useFormat();
  const dispatch = useAppDispatch();
  const [answer, { isLoading }] = useAnswerTipRequestMutation();
  const { request_id, text, units, user_name, state, at_ms } = request;
  const say = async (word: 'do' | 'decline'): Promise<void> => {
    const { error } = await answer({ params: { request_id }, body: { answer: word } });
    if (error !== undefined) dispatch(noticeShown({ error: apiErrorOf(error)?.name ?? 'server_failed' }));
  };
  return (
    <li data-state={state}>
      <div>
        <b>{text}</b>
        <small className="num">
          {[user_name === null ? t('anonymous') : t('from', { name: user_name }), time(at_ms)].join(
            of_kit('between'),
          )}
        </small>
      </div>
      <b className="num">
        {points(units)} <span className="pt">pt</span>
      </b>
      {state === 'open' ? (
        <span className="request-acts">
          <Button
            size="s"
            look="ghost"
            busy={isLoading}
            aria-label={t('decline_of', { text })}
            onClick={() => void say('decline')}
          >
            {t('decline')}
          </Button>
          <Button size="s" busy={isLoading} aria-label={t('do_of', { text })} onClick={() => void say('do')}>
            {t('do')}
          </Button>
        </span>
      ) : (
        <small className="request-state">{t(`state.${state}`)}</small>
      )}
    </li>
  );
}

/** The open ones first, in the order in which they arrived; then those that are over. */
const inOrder = (requests: readonly TipRequest[]): TipRequest[] => [
  ...requests.filter(({ state }) => state === 'open').toReversed(),
  ...requests.filter(({ state }) => state !== 'open'),
];

/** The performer's menu, and the requests of this broadcast. */
export function TipMenuPanel({ open, onOpenChange }: StudioToolProps) {
  const t = useText(tipMenuStudioText);
  const title = useText(tipMenuPressText)('tool');
  const { data } = useOwnTipMenuQuery(undefined, { skip: !open, refetchOnMountOrArgChange: true });
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={title} height="snap">
      {data !== undefined && (
        <div className="tip-requests">
          <h3>{t('requests')}</h3>
          {data.requests.length === 0 && <p>{t('none')}</p>}
          <ul aria-label={t('requests')}>
            {inOrder(data.requests).map((request) => (
              <Request key={request.request_id} request={request} />
            ))}
          </ul>
          <p>{t('back')}</p>
          <MenuEditor items={data.items} />
        </div>
      )}
    </Sheet>
  );
}
