import { FLOW_DENSITIES, FLOW_OPACITIES } from '@akari/rules';
import { useSyncExternalStore } from 'react';
import { useAppDispatch, useAppSelector } from '../../platform/store/hooks.ts';
import { useText } from '../../text/index.ts';
import { Choice } from './Choice.tsx';
import { fieldsText } from './fields-text.ts';
import { changePreferences, selectPreferences } from './preferences.slice.ts';

const CALM = '(prefers-reduced-motion: reduce)';
function subscribe(changed: () => void): () => void {
  const query = matchMedia(CALM);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether lines cross the picture, how many and how opaque. */
export function FlowFields() {
  const t = useText(fieldsText);
  const dispatch = useAppDispatch();
  const { flow, flow_opacity } = useAppSelector(selectPreferences);
  const calm = useSyncExternalStore(subscribe, () => matchMedia(CALM).matches);
  return (
    <>
      <Choice
        label={t('flow')}
        values={['off', ...FLOW_DENSITIES] as const}
        value={flow}
        onChoose={(one) => dispatch(changePreferences({ flow: one }))}
        name={(one) => t(`flows.${one}`)}
        about={t(calm ? 'flow_calm' : 'flow_about')}
      />
      {flow !== 'off' && (
        <Choice
          label={t('opacity')}
          values={FLOW_OPACITIES}
          value={flow_opacity}
          onChoose={(one) => dispatch(changePreferences({ flow_opacity: one }))}
          name={(percent) => t('percent', { percent })}
        />
      )}
    </>
  );
}
