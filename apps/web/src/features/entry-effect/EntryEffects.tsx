import { ENTRY_EFFECT_MS, entryEffectOf } from '@akari/rules';
import { useEffect } from 'react';
import { TierBadge } from '../../kit/brand/TierBadge.tsx';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { useText } from '../../text/index.ts';
import { shortName } from '../../text/short-name.ts';
import { entryOver, selectEntry, stageEntered, stageLeft } from './entries.slice.ts';
import { entryEffectText } from './text.ts';
import './entry-effect.css';

/** Lights that rise beside the words; a quiet effect shows fewer of them. */
const LIGHTS = [0, 1, 2, 3, 4, 5, 6] as const;

/**
 * Shows that a viewer of a higher tier has entered: a ribbon at the upper edge of the picture, with lights by the tier.
 * With reduced motion there are the words alone.
 */
export function EntryEffects({ channel_id }: { channel_id: string }) {
  const t = useText(entryEffectText);
  const dispatch = useAppDispatch();
  const entry = useAppSelector(selectEntry);
  const line_id = entry?.line_id ?? null;
  useEffect(() => {
    if (line_id === null) return undefined;
    const timer = setTimeout(() => dispatch(entryOver(line_id)), ENTRY_EFFECT_MS);
    return () => clearTimeout(timer);
  }, [dispatch, line_id]);
  useEffect(() => {
    dispatch(stageEntered(channel_id));
    return () => void dispatch(stageLeft());
  }, [dispatch, channel_id]);
  return (
    <div className="entry-effects" role="status">
      {entry !== null && (
        <p key={entry.line_id} className="entry-effect" data-effect={entryEffectOf(entry.tier)}>
          <span aria-hidden="true" className="entry-lights">
            {LIGHTS.map((light) => (
              <i key={light} />
            ))}
          </span>
          <TierBadge tier={entry.tier} />
          <span>{t('entered', { name: shortName(entry.user_name) })}</span>
        </p>
      )}
    </div>
  );
}
