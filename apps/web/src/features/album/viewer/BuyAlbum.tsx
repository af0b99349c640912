import type { SeenAlbum } from '@akari/contract/album';
import type { ErrorName } from '@akari/rules';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../kit/controls/Button.tsx';
import { Checkbox } from '../../../kit/controls/Switch.tsx';
import { Confirm } from '../../../kit/overlay/Dialog.tsx';
import { useQuestion } from '../../../kit/overlay/use-question.ts';
import { apiErrorOf } from '../../../platform/api/api.ts';
import { Intent } from '../../../platform/api/intent.ts';
import { albumPath, PATHS, returningTo } from '../../../platform/browser/paths.ts';
import { FormError } from '../../../platform/error/FormError.tsx';
import { useErrorText } from '../../../platform/error/use-error-text.ts';
import { balanceChanged, selectBalance, spendable } from '../../../platform/person/point.slice.ts';
import { useMay } from '../../../platform/person/use-may.ts';
import { BuyLink } from '../../../platform/site/BuyLink.tsx';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { noticeShown } from '../../../platform/store/notification.slice.ts';
import { joinSentences, useFormat, useText } from '../../../text/index.ts';
import { useBuyAlbumMutation } from '../api.ts';
import { albumText } from '../text.ts';
import { ErrorWords } from '../../../platform/error/HelpLink.tsx';

const EXACT = { decimals: 0, max_decimals: 2 } as const;

/** Buys an album. A repeat after a lost answer pays once. */
function useBuying(album_id: string, units: number, onDone: () => void) {
  const t = useText(albumText);
  const dispatch = useAppDispatch();
  const [send, { isLoading }] = useBuyAlbumMutation();
  const [intent] = useState(() => new Intent());
  const [refused, setRefused] = useState<ErrorName | null>(null);
  const question = useQuestion();
  const buy = async (anonymous: boolean): Promise<void> => {
    const body = { units, anonymous };
    const idempotency_key = intent.keyFor([album_id, body]);
    const answer = await send({ params: { album_id }, body, idempotency_key });
    const error = apiErrorOf(answer.error);
    if (error?.name !== 'server_unreachable') intent.done();
    setRefused(answer.data === undefined ? (error?.name ?? 'server_failed') : null);
    if (answer.data !== undefined) {
      dispatch(balanceChanged(answer.data.balance));
      dispatch(noticeShown({ kind: 'success', text: t('done') }));
    }
    question.answer('yes');
    onDone();
  };
  return { busy: isLoading, question, buy, refused };
}

function Purse({ units, left_units }: { units: number; left_units: number }) {
  const t = useText(albumText);
  const { points } = useFormat();
  const two = { decimals: 2, max_decimals: 2 } as const;
  return (
    <dl className="album-purse num">
      <div>
        <dt>{t('balance_now')}</dt>
        <dd>{t('price', { points: points(left_units, two) })}</dd>
      </div>
      <div>
        <dt>{t('balance_after')}</dt>
        <dd>{t('price', { points: points(Math.max(0, left_units - units), two) })}</dd>
      </div>
    </dl>
  );
}

/** The way of a viewer into an album for points: its price, what it is, and the question before points are spent. */
function Buy({
  album,
  units,
  kept_days,
  title,
  onDone,
}: {
  album: SeenAlbum;
  units: number;
  kept_days: number;
  title: string;
  onDone: () => void;
}) {
  const t = useText(albumText);
  const { counted, language } = useFormat();
  const { regular_units, watching_units } = spendable(useAppSelector(selectBalance));
  const [anonymous, setAnonymous] = useState(false);
  const { busy, question, buy, refused } = useBuying(album.album_id, units, onDone);
  const watches = units <= regular_units + watching_units;
  const short = units <= regular_units ? null : watches ? 'points_for_watching' : 'points_short';
  const why = useErrorText(short);
  return (
    <div className="album-buy">
      <FormError error={refused} />
      <Button look="lit" icon="lock" disabled={short !== null} busy={busy} onClick={() => question.ask(true)}>
        {t('buy', counted(units, EXACT))}
      </Button>
      {why !== null && (
        <p role="status">
          <ErrorWords shown={why} />
        </p>
      )}
      {short !== null && (
        <BuyLink icon="plus" here={albumPath(album.album_id)}>
          {t('add_points')}
        </BuyLink>
      )}
      <Confirm
        question={question}
        title={t('confirm', counted(units, EXACT))}
        action={t('buy', counted(units, EXACT))}
        busy={busy}
        onConfirm={() => void buy(anonymous)}
      >
        <p>{t('confirm_text', { name: album.display_name[language], title })}</p>
        <Purse units={units} left_units={regular_units} />
        <p>{t('regular')}</p>
        <p>{joinSentences([t('confirm_kept', { count: kept_days }), t('confirm_staff')], language)}</p>
        <Checkbox checked={anonymous} onChange={({ target }) => setAnonymous(target.checked)}>
          {t('anonymous')}
          <small>{t('anonymous_text')}</small>
        </Checkbox>
      </Confirm>
    </div>
  );
}

/** How a locked album opens for this person. */
export function LockedAlbum(props: {
  album: SeenAlbum;
  kept_days: number;
  title: string;
  onDone: () => void;
}) {
  const { album } = props;
  const t = useText(albumText);
  const buys = useMay('album.buy');
  const { lock, units } = album;
  const here = albumPath(album.album_id);
  return (
    <div className="album-locked">
      <p>{t(lock === 'points' ? 'locked_points' : 'locked_favourites')}</p>
      {!buys && (
        <ButtonLink look="lit" to={returningTo(PATHS.login, here)}>
          {t('log_in')}
        </ButtonLink>
      )}
      {buys && lock === 'points' && units !== null && <Buy {...props} units={units} />}
      {buys && lock === 'favourites' && (
        <ButtonLink
          look="lit"
          icon="heart"
          to={`${PATHS.profile}/${encodeURIComponent(album.performer_name)}`}
        >
          {t('to_profile')}
        </ButtonLink>
      )}
    </div>
  );
}
