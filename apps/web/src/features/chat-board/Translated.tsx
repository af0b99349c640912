import { useAppSelector } from '../../platform/store/hooks.ts';
import { LineTranslation } from './late.ts';
import { selectPreferences } from './preferences.slice.ts';

/** The translation of a line, for a person who has it on. */
export function Translated({ line_id }: { line_id: number }) {
  const { translation } = useAppSelector(selectPreferences);
  return translation === 'off' ? null : <LineTranslation line_id={line_id} />;
}
