import type { StageEffectNotice } from '@akari/contract/stage-effect';
import { placeOfPoint, STAGE_EFFECT_MS } from '@akari/rules';
import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../../platform/store/hooks.ts';
import { useText } from '../../../text/index.ts';
import { shortName } from '../../../text/short-name.ts';
import { tipText } from '../../giving/text.ts';
import {
  effectOver,
  sayingOver,
  selectShownEffects,
  stageEntered,
  stageLeft,
} from './shown-effects.slice.ts';
import { useStagePicture, type StagePicture } from './stage-picture.ts';
import { stageEffectText } from './text.ts';
import './stage-effects.css';

/** How long the words are shown instead of the drawing (spec §9: notifications). */
const SAID_MS = 5_000;
/** Rings of a ripple, or drops; each begins a little later. */
const PARTS = [0, 1, 2, 3, 4] as const;

function Drawing({ notice, picture }: { notice: StageEffectNotice; picture: StagePicture }) {
  const dispatch = useAppDispatch();
  const { stage_effect_id, effect } = notice;
  useEffect(() => {
    const timer = setTimeout(() => dispatch(effectOver(stage_effect_id)), STAGE_EFFECT_MS);
    return () => clearTimeout(timer);
  }, [dispatch, stage_effect_id]);
  return (
    <span
      className="stage-effect"
      data-effect={effect}
      style={placeOfPoint(picture.rect, notice, picture.mirrored)}
    >
      {PARTS.map((part) => (
        <i key={part} />
      ))}
    </span>
  );
}

function Words({ said }: { said: StageEffectNotice | null }) {
  const t = useText(stageEffectText);
  const names = useText(tipText);
  const dispatch = useAppDispatch();
  const id = said?.stage_effect_id ?? null;
  useEffect(() => {
    if (id === null) return undefined;
    const timer = setTimeout(() => dispatch(sayingOver(id)), SAID_MS);
    return () => clearTimeout(timer);
  }, [dispatch, id]);
  return (
    <p className="stage-effect-words" role="status">
      {said !== null &&
        t('from', { name: shortName(said.user_name ?? ''), effect: names(`effect.${said.effect}`) })}
    </p>
  );
}

/**
 * Draws effects over the picture, where the viewer pointed, on every stage. With reduced motion there is no drawing: words
 * say who sent what.
 */
export function StageEffects({ channel_id }: { channel_id: string }) {
  const dispatch = useAppDispatch();
  const { drawn, said } = useAppSelector(selectShownEffects);
  const layer = useRef<HTMLDivElement>(null);
  const picture = useStagePicture(layer);
  useEffect(() => {
    dispatch(stageEntered(channel_id));
    return () => {
      dispatch(stageLeft());
    };
  }, [dispatch, channel_id]);
  return (
    <div ref={layer} className="stage-effects">
      <div aria-hidden="true">
        {picture !== null &&
          drawn.map((notice) => <Drawing key={notice.stage_effect_id} notice={notice} picture={picture} />)}
      </div>
      <Words said={said} />
    </div>
  );
}
