import {
  movedPoint,
  placeOfPoint,
  STAGE_EFFECTS,
  stagePointAt,
  type StageEffect,
  type StagePoint,
} from '@akari/rules';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { Button } from '../../../kit/controls/Button.tsx';
import { Icon } from '../../../kit/icon/Icon.tsx';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useFormat, useText } from '../../../text/index.ts';
import { EFFECT_ICONS } from '../../giving/effect-icons.ts';
import { GivingConfirm } from '../../giving/late.ts';
import { tipText } from '../../giving/text.ts';
import type { TipWish } from '../../giving/tip-machine.ts';
import { useGiving, type GivingView } from '../../giving/use-giving.ts';
import type { RoomView } from '../../room-tool/room-tool.ts';
import { runningTime } from '../../room-tool/running-time.ts';
import { selectOpenTools, toolClosed } from '../../room-tool/tools.slice.ts';
import { useStagePicture } from '../shared/stage-picture.ts';
import { useSendStageEffectMutation, useStageEffectsQuery } from './api.ts';
import { aimText } from './text.ts';
import './stage-aim.css';

interface EffectWish extends TipWish, StagePoint {
  effect: StageEffect;
}

/** Thousandths of the picture that an arrow key moves the point; with Shift, a finer step. */
const STEP = 50;
const FINE_STEP = 10;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Sends effects to one performer. */
function useEffects(performer_name: string): GivingView<EffectWish> {
  const [send] = useSendStageEffectMutation();
  return useGiving<EffectWish>(({ effect, x, y, units, point_type }, keyFor) => {
    const body = { performer_name, effect, x, y, units, point_type };
    return send({ body, idempotency_key: keyFor(body) });
  });
}

/** Puts the focus on the field while it is there, and back to where it was. */
function useFieldFocus() {
  const field = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const element = field.current;
    element?.focus({ preventScroll: true });
    return () => {
      const lost = document.activeElement === document.body || document.activeElement === element;
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return field;
}

/** The field over the picture: a press, or the arrow keys and Enter, says where the effect goes. */
function Field({
  effect,
  units,
  busy,
  onPoint,
}: {
  effect: StageEffect;
  units: number;
  busy: boolean;
  onPoint: (point: StagePoint) => void;
}) {
  const t = useText(aimText);
  const names = useText(tipText);
  const { counted } = useFormat();
  const field = useFieldFocus();
  const picture = useStagePicture(field);
  const [point, setPoint] = useState<StagePoint>({ x: 500, y: 500 });
  const move = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key];
    if (arrow === undefined) return;
    event.preventDefault();
    const step = event.shiftKey ? FINE_STEP : STEP;
    setPoint((from) => movedPoint(from, arrow[0] * step, arrow[1] * step));
  };
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    // A click by key has no place of its own.
    if (event.detail === 0) return onPoint(point);
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const at =
      picture && stagePointAt(picture.rect, event.clientX - left, event.clientY - top, picture.mirrored);
    if (at === null) return undefined;
    setPoint(at);
    return onPoint(at);
  };
  return (
    <>
      <button
        ref={field}
        type="button"
        className="aim-field"
        aria-label={t('field', { effect: names(`effect.${effect}`), ...counted(units) })}
        aria-busy={busy || undefined}
        onKeyDown={move}
        onClick={press}
      >
        {picture !== null && (
          <span className="aim-mark" style={placeOfPoint(picture.rect, point, picture.mirrored)} />
        )}
      </button>
      <p className="vh" aria-live="polite">
        {t('at', { x: Math.round(point.x / 10), y: Math.round(point.y / 10) })}
      </p>
    </>
  );
}

function Aim({ room, effect, units }: { room: RoomView; effect: StageEffect; units: number }) {
  const t = useText(aimText);
  const names = useText(tipText);
  const { points } = useFormat();
  const dispatch = useAppDispatch();
  const giving = useEffects(room.card.performer_name);
  const { balance, name } = room;
  const short = (balance?.points_units ?? 0) < units;
  const { question, state } = giving;
  const close = (): void => void dispatch(toolClosed(effect));
  return (
    <div
      className="stage-aim"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !question.open) close();
      }}
    >
      <Field
        effect={effect}
        units={units}
        busy={state.phase === 'sending'}
        onPoint={(point) => {
          if (!short) giving.want({ effect, ...point, units, anonymous: false, point_type: 2000 });
        }}
      />
      <div className="aim-bar glass">
        <Icon name={EFFECT_ICONS[effect]} />
        <p>
          <b>{names(`effect.${effect}`)}</b>{' '}
          <span className="num">{t('price', { points: points(units) })}</span>
          <small role="status" data-short={short || undefined}>
            {t(short ? 'short' : 'hint')}
          </small>
        </p>
        <Button size="s" onClick={close}>
          {t('done')}
        </Button>
      </div>
      {question.about !== null && (
        <GivingConfirm
          wanted={question.open}
          onGiveUp={() => question.answer('no')}
          giving={giving}
          name={name}
          balance={balance}
          running={runningTime(room)}
          picture={<Icon name={EFFECT_ICONS[effect]} />}
          phrase={names(`effect.${effect}`)}
        />
      )}
    </div>
  );
}

/** While a tool of an effect is open: the layer on the picture on which the viewer points. */
export function StageAim({ room }: { room: RoomView }) {
  const open = useAppSelector(selectOpenTools);
  const effect = STAGE_EFFECTS.find((one) => open.includes(one)) ?? null;
  const { data } = useStageEffectsQuery(undefined, {
    skip: effect === null,
    refetchOnMountOrArgChange: true,
  });
  const units = data?.effects.find((one) => one.effect === effect)?.units;
  if (effect === null || units === undefined) return null;
  return <Aim key={effect} room={room} effect={effect} units={units} />;
}
