import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { useGiftText } from './use-gift-text.ts';
import { GiftObject } from '../../kit/gift-object/GiftObject.tsx';
import { Icon } from '../../kit/icon/Icon.tsx';
import { TipObject } from '../../kit/tip-object/TipObject.tsx';
import { useFormat, useText } from '../../text/index.ts';
import { shortName } from '../../text/short-name.ts';
import { flightLanded, selectFlight, stageEntered, stageLeft } from './animation-tip.slice.ts';
import type { Flight, GivenItem } from './flight-queue.ts';
import { tipText } from './text.ts';
import './tip-stage.css';

/** How long a tip or gift is shown on the stage (spec §9). */
const FLIGHT_MS = 2_000;

function Drawing({ thing, size_px }: { thing: GivenItem['thing']; size_px: number }) {
  return thing.kind === 'gift' ? (
    <GiftObject gift={thing.gift} size_px={size_px} />
  ) : (
    <TipObject object={thing.object} size_px={size_px} />
  );
}

/** What a tip or gift is called after its giver's name. */
function useGivenText(): (thing: GivenItem['thing']) => string {
  const t = useText(tipText);
  const { phrase } = useGiftText();
  return (thing) => {
    if (thing.kind === 'gift') return phrase(thing.gift);
    return thing.kind === 'tip' ? t(`phrase.${thing.object}`) : t('request', { text: thing.text });
  };
}

function TipToast({ flight }: { flight: Flight }) {
  const t = useText(tipText);
  const { points } = useFormat();
  const named = useGivenText();
  const { shown, more, total_units } = flight;
  const { thing } = shown;
  return (
    <div className="tip-toast">
      {/* A request of the tip menu is no thing that can be drawn. */}
      {thing.kind === 'request' ? <Icon name="tanzaku" /> : <Drawing thing={thing} size_px={28} />}
      <div>
        <p>
          <b>
            {shown.user_name === null
              ? t('toast_anonymous')
              : t('toast_from', { name: shortName(shown.user_name) })}
          </b>
          <em>{named(thing)}</em>
          <b className="num">
            {points(shown.units)} <span className="pt">pt</span>
          </b>
        </p>
        {more > 0 && <small>{t('toast_sum', { count: more, points: points(total_units) })}</small>}
      </div>
    </div>
  );
}

/**
 * Animates tips and gifts over the picture, for performers and viewers: the object rises on an arc, lands, swells and
 * fades; a toast says who gave what. With reduced motion only the toast is shown.
 */
export function TipStage({
  channel_id,
  with_news = true,
}: {
  channel_id: string;
  /** False: who gave what is said elsewhere, by `TipNews`. */
  with_news?: boolean;
}) {
  const dispatch = useAppDispatch();
  const flight = useAppSelector(selectFlight);
  const flight_id = flight?.flight_id ?? null;
  useEffect(() => {
    if (flight_id === null) return undefined;
    const timer = setTimeout(() => dispatch(flightLanded(flight_id)), FLIGHT_MS);
    return () => clearTimeout(timer);
  }, [dispatch, flight_id]);
  useEffect(() => {
    dispatch(stageEntered(channel_id));
    return () => {
      dispatch(stageLeft());
    };
  }, [dispatch, channel_id]);
  return (
    <div className="tip-stage" aria-live="polite">
      {flight !== null && (
        <div key={flight.flight_id} className="tip-flight">
          <svg className="tip-trail" viewBox="0 0 1000 562" preserveAspectRatio="none" aria-hidden="true">
            <defs>
              <linearGradient id="tip-trail-light" x1="0" y1="1" x2=".75" y2="0">
                <stop offset="0" stopColor="var(--accent)" stopOpacity="0" />
                <stop offset=".6" stopColor="var(--accent-hi)" stopOpacity=".5" />
                <stop offset="1" stopColor="#fff3d2" />
              </linearGradient>
            </defs>
            <path d="M90 556C130 400 230 240 420 196" pathLength={1} />
          </svg>
          <span className="tip-across">
            <span className="tip-up">
              <span className="tip-object">
                <Drawing thing={flight.shown.thing} size_px={104} />
              </span>
            </span>
          </span>
          {with_news && <TipToast flight={flight} />}
        </div>
      )}
    </div>
  );
}

/** Says who gave what while it is shown on a stage, in a place of its own. */
export function TipNews() {
  const flight = useAppSelector(selectFlight);
  return (
    <div className="tip-news" aria-live="polite">
      {flight !== null && <TipToast key={flight.flight_id} flight={flight} />}
    </div>
  );
}
