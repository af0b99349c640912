import { may, STAGE_EFFECTS } from '@akari/rules';
import { EFFECT_ICONS } from '../../giving/effect-icons.ts';
import { tipText } from '../../giving/text.ts';
import { takesPart, type RoomTool } from '../../room-tool/room-tool.ts';
import { StageAim } from './late.ts';

/** One tool for each effect. It opens a layer on the picture, on which the person points. */
export const EFFECT_TOOLS: readonly RoomTool[] = STAGE_EFFECTS.map((name) => ({
  name,
  icon: EFFECT_ICONS[name],
  place: 'more',
  available: (state) => takesPart(state) && state.effects_taken && may(state.user_type, 'stage_effect.send'),
  label: (language) => tipText.in[language](`effect.${name}`),
  opens: { as: 'layer', prepare: StageAim.prepare },
}));
